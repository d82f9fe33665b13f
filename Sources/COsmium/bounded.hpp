// Packed files that unpack without end are refused: a map of XML unpacks to ten or twenty times its size.
#ifndef FREEDRIVE_COSMIUM_BOUNDED_HPP
#define FREEDRIVE_COSMIUM_BOUNDED_HPP

#include "errors.hpp"

#include <osmium/io/compression.hpp>
#include <osmium/util/file.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

namespace cosmium {

/// Unpacks as another does, up to so many bytes.
class BoundedDecompressor final : public osmium::io::Decompressor {
public:
    BoundedDecompressor(std::unique_ptr<osmium::io::Decompressor> inner, std::size_t packed)
        : inner_(std::move(inner)), packed_(packed), limit_(std::max(fewest, packed * most_times)) {
        inner_->set_offset_ptr(&offset_);
    }

    std::string read() override {
        inner_->set_want_buffered_pages_removed(want_buffered_pages_removed());
        auto bytes = inner_->read();
        set_offset(offset_);
        if ((unpacked_ += bytes.size()) > limit_) {
            throw refused{COSMIUM_DAMAGED, "its " + std::to_string(packed_) + " bytes unpack to more than " + std::to_string(limit_) +
                                               ", as no map does"};
        }
        return bytes;
    }

    void close() override { inner_->close(); }

private:
    static constexpr std::size_t fewest = std::size_t{256} << 20;
    static constexpr std::size_t most_times = 200;

    std::unique_ptr<osmium::io::Decompressor> inner_;
    std::atomic<std::size_t> offset_{0};
    std::size_t packed_;
    std::size_t limit_;
    std::size_t unpacked_ = 0;
};

inline osmium::io::Decompressor *open_gzip(int descriptor);
inline osmium::io::Decompressor *open_bzip2(int descriptor);

inline bool register_bounded(osmium::io::file_compression kind, osmium::io::Decompressor *(*open)(int)) {
    return osmium::io::CompressionFactory::instance().register_compression(
        kind, {}, [open](int descriptor) {
            const auto packed = osmium::file_size(descriptor);
            return new BoundedDecompressor{std::unique_ptr<osmium::io::Decompressor>{open(descriptor)}, packed};
        }, {});
}

// The factory keeps what is registered first: these stand before libosmium's own.
const bool bounds_gzip = register_bounded(osmium::io::file_compression::gzip, open_gzip);
const bool bounds_bzip2 = register_bounded(osmium::io::file_compression::bzip2, open_bzip2);

}  // namespace cosmium

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>

namespace cosmium {

inline osmium::io::Decompressor *open_gzip(int descriptor) { return new osmium::io::GzipDecompressor{descriptor}; }
inline osmium::io::Decompressor *open_bzip2(int descriptor) { return new osmium::io::Bzip2Decompressor{descriptor}; }

}  // namespace cosmium
#endif
