#!/usr/bin/env bash
# brackets-manager 1.11.1 with brackets-memory-db 1.0.6 (npm), seen 2026-11-29
#
# Guess: in a knock-out with free places the best seeds have the byes, with and without `balanceByes: true`, whose help says that it prevents a
#   bye against a bye.
# What happens: without it, seeds 1 to 4 of twelve have the byes. With it, seeds 1, 3, 5 and 7: the byes are put between the last four seeds, and
#   all sixteen places are then seeded as if each held a player. Seed 2 plays in the first round, seed 7 rests. There was no bye against a bye to
#   prevent. Of thirteen, seeds 1, 3 and 5 have them in place of 1, 2 and 3; of six, 1 and 3.
# Why it matters: arbiters who turn it on to be safe: the second seed loses what the seeding was for. Leave it off while at least half of the places
#   are taken; no bye meets a bye then.
source "$(dirname "$0")/setup.sh"
from_npm brackets-manager@1.11.1 brackets-memory-db@1.0.6

node --input-type=module <<'JS'
import { BracketsManager } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";

/** The seeds that have a bye in the first round, and how many matches there are of a bye against a bye. */
async function byes(players, size, balanceByes) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const seeding = Array.from({ length: players }, (_, index) => String(index + 1));
  await manager.create.stage({ name: "cup", tournamentId: 0, type: "single_elimination", seeding, settings: { size, balanceByes } });
  const names = new Map((await storage.select("participant")).map(({ id, name }) => [id, name]));
  const first = (await storage.select("match")).filter((match) => match.round_id === 0);
  const free = first.filter((match) => (match.opponent1 === null) !== (match.opponent2 === null));
  const seeds = free.map((match) => Number(names.get((match.opponent1 ?? match.opponent2).id))).sort((a, b) => a - b);
  return { seeds: seeds.join(" "), empty: first.filter((match) => match.opponent1 === null && match.opponent2 === null).length };
}

const expected = { 5: ["1 2 3", "1 3 4"], 6: ["1 2", "1 3"], 12: ["1 2 3 4", "1 3 5 7"], 13: ["1 2 3", "1 3 5"] };
let same = true;
for (const [players, [plain, balanced]] of Object.entries(expected)) {
  const size = players > 8 ? 16 : 8;
  const off = await byes(Number(players), size, false);
  const on = await byes(Number(players), size, true);
  console.log(`${players} of ${size}: byes for seeds ${off.seeds}; with balanceByes for ${on.seeds}; byes against byes: ${off.empty}`);
  same &&= off.seeds === plain && on.seeds === balanced && off.empty === 0;
}
process.exit(same ? 0 : 1);
JS
