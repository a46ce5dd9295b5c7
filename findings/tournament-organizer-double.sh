#!/usr/bin/env bash
# tournament-organizer 4.1.1 (npm), seen 2026-11-29
#
# Guess: in a double round robin the Sonneborn-Berger score adds up all games that a player won, with the final points of each opponent.
# What happens: it knows the first meeting of two players only. A wins both games against C and one each against B and D; C wins both against B
#   and D. Both have 4 points. By the rule A has 12 and C has 8; the package gives 4 to both, and the winner is left to chance. "Solkoff",
#   "median buchholz" and "koya system" count each opponent once too; "mutual versus" keeps the result of the last shared opponent alone.
# Why it matters: arbiters whose players meet twice, as with colours reversed. Compute tie-breaks from the list of games.
source "$(dirname "$0")/setup.sh"
from_npm tournament-organizer@4.1.1

node --input-type=module <<'JS'
import TournamentOrganizer from "tournament-organizer";

// Who wins the first and the second meeting
const winners = { ab: "ba", ac: "aa", ad: "da", bc: "cc", bd: "bd", cd: "cc" };
const tournament = new TournamentOrganizer().createTournament("double", {
  scoring: { tiebreaks: ["sonneborn berger"] },
  stageOne: { format: "double-round-robin" },
});
for (const name of "abcd") tournament.createPlayer(name, name);
tournament.startTournament();
const games = [];
for (let round = 1; round <= 6; round++) {
  if (round > 1) tournament.nextRound();
  for (const match of tournament.getMatches().filter((match) => match.isActive() && match.getRoundNumber() === round)) {
    const [one, two] = [match.getPlayer1().id, match.getPlayer2().id];
    const pair = [one, two].sort().join("");
    const winner = winners[pair][games.filter((game) => game.pair === pair).length];
    games.push({ pair, winner, loser: pair.replace(winner, "") });
    tournament.enterResult(match.getId(), Number(winner === one), Number(winner === two));
  }
}
const points = (name) => games.filter(({ winner }) => winner === name).length;
const byRule = (name) => games.filter(({ winner }) => winner === name).reduce((sum, { loser }) => sum + points(loser), 0);
const seen = tournament.getStandings().map(({ player, matchPoints, tiebreaks }) => {
  const name = player.getId();
  console.log(name, "points", matchPoints, "Sonneborn-Berger", tiebreaks.sonnebornBerger, "by the rule", byRule(name));
  return `${name} ${matchPoints} ${tiebreaks.sonnebornBerger} ${byRule(name)}`;
});
process.exitCode = seen.includes("a 4 4 12") && seen.includes("c 4 4 8") ? 0 : 1;
JS
