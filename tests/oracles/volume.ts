/**
 * How many random games each engine plays against its oracle: 500 by default, more with ORACLE_GAMES, as in `ORACLE_GAMES=50000
 * npx vitest run tests/oracles`.
 */
export const GAMES = Number(process.env.ORACLE_GAMES ?? 500);
