// libosmium 2.19 leaves a PBF file open where it is damaged: its parser closes the file only at the end of a whole one.
#ifndef FREEDRIVE_COSMIUM_CLOSING_HPP
#define FREEDRIVE_COSMIUM_CLOSING_HPP

#include <osmium/io/pbf_input.hpp>

#include <exception>
#include <future>
#include <memory>
#include <unistd.h>

namespace cosmium {

/// Parses as libosmium does, and closes the file also where that fails.
class ClosingParser final : public osmium::io::detail::Parser {
public:
    explicit ClosingParser(osmium::io::detail::parser_arguments &args)
        : Parser(args), inner_(args), header_(args.header_promise), descriptor_(args.fd) {}

    void run() override {
        try {
            inner_.run();
        } catch (...) {
            if (descriptor_ >= 0) ::close(descriptor_);
            // Handed on here: only the inner parser knows whether a header was read before.
            const auto failure = std::current_exception();
            try {
                header_.set_exception(failure);
            } catch (const std::future_error &) {
            }
            std::promise<osmium::memory::Buffer> end;
            end.set_exception(failure);
            send_to_output_queue(end.get_future());
        }
    }

private:
    osmium::io::detail::PBFParser inner_;
    std::promise<osmium::io::Header> &header_;
    int descriptor_;
};

// The factory keeps what is registered last: this stands behind libosmium's own.
const bool closes_pbf = osmium::io::detail::ParserFactory::instance().register_parser(
    osmium::io::file_format::pbf,
    [](osmium::io::detail::parser_arguments &args) { return std::unique_ptr<osmium::io::detail::Parser>{new ClosingParser{args}}; });

}  // namespace cosmium
#endif
