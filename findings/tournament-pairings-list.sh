#!/usr/bin/env bash
# tournament-pairings 2.0.1 (npm), seen 2026-11-29
#
# Guess: `RoundRobin(names)` gives the schedule of the Berger tables for the names in their order, and leaves the list as it is.
# What happens: names are shuffled with Math.random, so each call gives other rounds and other colours. The third argument `true` keeps their
#   order, and then an odd list is changed: `null` is put behind its last name, in the caller's own array, which from then on has a player more.
# Why it matters: arbiters and boards that make the schedule anew when a page is loaded, or that seat the same list of names afterwards. Make it
#   once and store it, and hand over a copy.
source "$(dirname "$0")/setup.sh"
from_npm tournament-pairings@2.0.1

node --input-type=module <<'JS'
import { RoundRobin } from "tournament-pairings";

const show = (matches) => matches.map(({ player1, player2 }) => `${player1}-${player2}`).join(" ");
const six = ["a", "b", "c", "d", "e", "f"];
const schedules = Array.from({ length: 8 }, () => show(RoundRobin(six)));
for (const schedule of schedules.slice(0, 3)) console.log("six names  ", schedule);
const five = ["a", "b", "c", "d", "e"];
console.log("five, true ", show(RoundRobin(five, 1, true)));
console.log("the list   ", five);
process.exitCode = new Set(schedules).size > 1 && six.length === 6 && five.length === 6 && five[5] === null ? 0 : 1;
JS
