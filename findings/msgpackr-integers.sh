#!/usr/bin/env bash
# msgpackr 2.1.4 (npm), seen 2026-11-29; cbor-x 1.6.9 writes CBOR in the same way
#
# Guess: a whole number below 2^53 is written as an integer, so a reader in any language finds an integer.
# What happens: from 2^32 on it is written as a 64-bit float, as MessagePack's `cb`, not `cf`. `@msgpack/msgpack` writes an integer. In Python,
#   msgpack gives 1764374400000.0, and msgspec refuses it where an int is declared.
# Why it matters: milliseconds since 1970, seeds and ids in messages between a board or server in JavaScript and a reader in Python, Go or Rust,
#   where small test values are integers and real ones are not. Send such numbers as BigInt.
source "$(dirname "$0")/setup.sh"
from_pypi msgpack==1.2.4 msgspec==0.23.0
from_npm msgpackr@2.1.4 @msgpack/msgpack@3.1.3

cat > write.js <<'JS'
import { writeFileSync } from "node:fs";
import { encode } from "@msgpack/msgpack";
import { pack } from "msgpackr";

const values = { small: 4294967295, time: 1764374400000, bigint: 1764374400000n };
const lines = Object.entries(values).map(([name, value]) => `${name} msgpackr ${Buffer.from(pack(value)).toString("hex")}`);
lines.push(`time @msgpack/msgpack ${Buffer.from(encode(values.time)).toString("hex")}`);
writeFileSync("lines.txt", lines.join("\n"));
JS
cat > read.py <<'PYTHON'
import sys

import msgpack
import msgspec

seen = []
for line in open("lines.txt"):
    name, package, text = line.split()
    data = bytes.fromhex(text)
    value = msgpack.unpackb(data)
    try:
        declared = msgspec.msgpack.decode(data, type=int)
    except msgspec.ValidationError as error:
        declared = str(error)
    print(package, name, text, "-> msgpack", repr(value), "msgspec int:", declared)
    seen.append(repr(value))
print("msgpackr 2.1.4, msgpack", ".".join(map(str, msgpack.version)), "msgspec", msgspec.__version__)
expected = ["4294967295", "1764374400000.0", "1764374400000", "1764374400000"]
sys.exit(0 if seen == expected else 1)
PYTHON
node write.js
venv/bin/python read.py
