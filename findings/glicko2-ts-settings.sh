#!/usr/bin/env bash
# glicko2.ts 1.3.2 (npm, GPL), glicko2-lite 5.0.0 for comparison, seen 2026-11-30
#
# Guess: settings that are left out keep their defaults, as in `new Glicko2()` and in the package that it continues.
# What happens: with any object of settings, even an empty one, those that it leaves out are undefined. `new Glicko2({ tau: 0.5 })` makes
#   players whose rating, deviation and volatility are NaN after the first game, without an error. Without settings all is well.
# Why it matters: leagues rated in JavaScript, where one sets only τ, as papers and servers do. A file of ratings is full of NaN (null in JSON),
#   and whoever plays such a player gets one, too. Give all four settings.
source "$(dirname "$0")/setup.sh"
from_npm glicko2.ts@1.3.2 glicko2-lite@5.0.0

cat > settings.js <<'JS'
import { Glicko2 } from "glicko2.ts";
import rateByLite from "glicko2-lite";

function ratings(...settings) {
  const league = new Glicko2(...settings);
  const [first, second] = [league.makePlayer(), league.makePlayer()];
  league.updateRatings([[first, second, 1]]);
  return [first.getRating(), first.getRd(), second.getRating()].map((value) => Math.round(value));
}

const seen = {
  none: ratings(),
  empty: ratings({}),
  tau: ratings({ tau: 0.5 }),
  all: ratings({ tau: 0.5, rating: 1500, rd: 350, vol: 0.06 }),
};
const lite = rateByLite(1500, 350, 0.06, [[1500, 350, 1]], { tau: 0.5 });
console.log("glicko2.ts 1.3.2, Node", process.version, seen);
console.log("glicko2-lite", Math.round(lite.rating), Math.round(lite.rd));
const expected = '{"none":[1662,290,1338],"empty":[null,null,null],"tau":[null,null,null],"all":[1662,290,1338]}';
process.exit(JSON.stringify(seen) === expected && Math.round(lite.rating) === 1662 ? 0 : 1);
JS
node settings.js
