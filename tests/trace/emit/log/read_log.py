"""A reader of call logs (what nullscope_emit.c writes), from FORMAT.md alone: nothing of nullscope is used."""
import struct

MAGIC = b"\x89NSL\r\n\x1a\n"
MOST = 1 << 20  # bytes of records in a chunk

# The calls from 1 on, and what their arguments are: m move, s svarint, v varint, k key, t text.
CALLS = """open:ttttttssssss label:vt iteration:s multipv:s enter:msssv static_eval:s tt_move:m exclude:m stage:s skip:mv
  skip_quiets:v null_tried:s null_result:s depth_changed:s verify_flip:s re_search:v table_store:k table_hit:k leave:sv
  unwind: close:"""
CALLS = [tuple(call.split(":")) for call in CALLS.split()]


class Damaged(Exception):
    pass


def checksum(thread, records):
    h = thread << 32 | len(records)
    for (word,) in struct.iter_unpack("<Q", records + bytes(-len(records) % 8)):
        h = (h ^ word) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
        h ^= h >> 29
    return h


def whole_chunks(data):
    """(thread, records) of every chunk, and how many bytes follow the last whole one."""
    if data[:8] != MAGIC or data[8:16] != struct.pack("<II", 2, 0):
        raise Damaged("not a call log of version 2")
    chunks, at = [], 16
    while at + 16 <= len(data):
        thread, length, expected = struct.unpack_from("<IIQ", data, at)
        if not 0 < length <= MOST:
            raise Damaged(f"a chunk of {length} bytes at {at}")
        records = data[at + 16 : at + 16 + length]
        if len(records) < length:
            break
        if checksum(thread, records) != expected:
            raise Damaged(f"the checksum of the chunk at {at} is wrong")
        chunks.append((thread, records))
        at += 16 + length
    return chunks, len(data) - at


def calls_of(records):
    """(name, arguments...) of every record of one chunk."""
    at = 0

    def take(count):
        nonlocal at
        at += count
        if at > len(records):
            raise Damaged("a record goes beyond its chunk")
        return records[at - count : at]

    def varint():
        value = shift = 0
        while True:
            (byte,) = take(1)
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def svarint():
        value = varint()
        return value >> 1 ^ -(value & 1)

    kinds = {
        "m": lambda: int.from_bytes(take(2), "little"),
        "k": lambda: int.from_bytes(take(8), "little"),
        "s": svarint,
        "v": varint,
        "t": lambda: take(varint()).decode(),
    }
    while at < len(records):
        (number,) = take(1)
        if not 1 <= number <= len(CALLS):
            raise Damaged(f"no call has the number {number}")
        name, arguments = CALLS[number - 1]
        yield (name, *(kinds[kind]() for kind in arguments))


def read(path):
    """The calls by thread, {thread: [(name, arguments...)]}, and the length of what was cut off at the end."""
    with open(path, "rb") as file:
        chunks, rest = whole_chunks(file.read())
    threads = {}
    for thread, records in chunks:
        threads.setdefault(thread, []).extend(calls_of(records))
    if not chunks or threads[0][0][0] != "open" or chunks[0][0] != 0:
        raise Damaged("it does not begin with the call that opens it")
    return threads, rest
