// How exceptions become error records.
#ifndef FREEDRIVE_COSMIUM_ERRORS_HPP
#define FREEDRIVE_COSMIUM_ERRORS_HPP

#include "cosmium.h"

#include <osmium/io/error.hpp>
#include <osmium/io/xml_input.hpp>

#include <cstring>
#include <new>
#include <stdexcept>
#include <system_error>

namespace cosmium {

/// A callback asked to stop.
struct stopped {};

/// The file holds what this reader refuses.
struct refused : std::runtime_error {
    int32_t code;
    refused(int32_t c, const std::string &message) : std::runtime_error(message), code(c) {}
};

inline int32_t set(cosmium_error *error, int32_t code, const char *message) {
    error->code = code;
    std::strncpy(error->message, message, sizeof(error->message) - 1);
    error->message[sizeof(error->message) - 1] = 0;
    return code;
}

/// libosmium says with plain `io_error`s both that the system failed and that a file wants what it was not built with.
inline bool speaks_of_support(const char *message) {
    return std::strstr(message, "not supported") || std::strstr(message, "not support ") || std::strstr(message, "required_feature") ||
           std::strstr(message, "unsupported") || std::strstr(message, "compression method") || std::strstr(message, "unknown compression");
}

/// Runs `work`; whatever it throws ends up in `error`.
template <typename Work>
int32_t guarded(cosmium_error *error, Work &&work) noexcept {
    *error = cosmium_error{};
    error->offset = -1;
    try {
        work();
        return COSMIUM_OK;
    } catch (const stopped &) {
        return set(error, COSMIUM_STOPPED, "stopped");
    } catch (const refused &e) {
        return set(error, e.code, e.what());
    } catch (const osmium::xml_error &e) {
        error->line = static_cast<int32_t>(e.line);
        error->column = static_cast<int32_t>(e.column);
        return set(error, COSMIUM_DAMAGED, e.error_string.empty() ? e.what() : e.error_string.c_str());
    } catch (const osmium::io_error &e) {
        return set(error, speaks_of_support(e.what()) ? COSMIUM_UNSUPPORTED : COSMIUM_DAMAGED, e.what());
    } catch (const std::bad_alloc &) {
        return set(error, COSMIUM_MEMORY, "memory ran out");
    } catch (const std::system_error &e) {
        return set(error, COSMIUM_SYSTEM, e.code().message().c_str());
    } catch (const std::exception &e) {
        return set(error, COSMIUM_DAMAGED, e.what());
    } catch (...) {
        return set(error, COSMIUM_DAMAGED, "an unknown fault");
    }
}

}  // namespace cosmium
#endif
