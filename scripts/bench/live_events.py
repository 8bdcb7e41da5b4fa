"""A training that writes one scalar now and then: its wall clock and a count, as torch's SummaryWriter writes them."""

import os
import random
import struct
import sys
import time

TABLE = []
for i in range(256):
    crc = i
    for _ in range(8):
        crc = (crc >> 1) ^ 0x82F63B78 if crc & 1 else crc >> 1
    TABLE.append(crc)


def masked_crc(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = TABLE[(crc ^ byte) & 255] ^ (crc >> 8)
    crc ^= 0xFFFFFFFF
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF


def varint(number):
    out = b""
    while number >= 128:
        out += bytes([number % 128 | 128])
        number //= 128
    return out + bytes([number])


def nested(field, data):
    return bytes([field * 8 + 2]) + varint(len(data)) + data


def record(data):
    head = struct.pack("<Q", len(data))
    return head + struct.pack("<I", masked_crc(head)) + data + struct.pack("<I", masked_crc(data))


def scalar(wall, step, tag, value):
    entry = nested(1, nested(1, tag.encode()) + b"\x15" + struct.pack("<f", value))
    return record(b"\x09" + struct.pack("<d", wall) + b"\x10" + varint(step) + nested(5, entry))


folder, seconds = sys.argv[1], float(sys.argv[2])
print("Logging to " + folder, flush=True)
pause = random.Random(1)
until = time.time() + seconds
with open(os.path.join(folder, "events.out.tfevents.%d.bench" % time.time()), "ab", buffering=0) as out:
    out.write(record(b"\x09" + struct.pack("<d", time.time()) + nested(3, b"brain.Event:2")))
    step = 0
    while time.time() < until:
        time.sleep(pause.uniform(1.5, 2.5))
        step += 1
        out.write(scalar(time.time(), step, "rollout/ep_rew_mean", step % 7 + pause.random()))
        print("wrote", step, repr(time.time()), flush=True)
