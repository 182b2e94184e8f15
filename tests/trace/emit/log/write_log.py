"""A writer of call logs, for those that no engine writes: in chunks of any size, with any calls."""
import struct

from read_log import CALLS, MAGIC, checksum


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


KINDS = {
    "m": lambda value: value.to_bytes(2, "little"),
    "k": lambda value: value.to_bytes(8, "little"),
    "s": lambda value: varint(value << 1 if value >= 0 else ~value << 1 | 1),
    "v": varint,
    "t": lambda text: varint(len(text.encode())) + text.encode(),
}
NUMBERS = {name: number for number, (name, _) in enumerate(CALLS, 1)}


def record(name, *arguments):
    number = NUMBERS[name]
    return bytes([number]) + b"".join(KINDS[kind](value) for kind, value in zip(CALLS[number - 1][1], arguments, strict=True))


def chunk(thread, records):
    return struct.pack("<IIQ", thread, len(records), checksum(thread, records)) + records


def log(threads, size):
    """The bytes of a log of {thread: calls}, whose chunks have at least `size` bytes of records."""
    out = MAGIC + struct.pack("<II", 2, 0)
    for thread, calls in threads.items():
        records = b""
        for call in calls:
            records += record(*call)
            if len(records) >= size:
                out, records = out + chunk(thread, records), b""
        out += chunk(thread, records) if records else b""
    return out
