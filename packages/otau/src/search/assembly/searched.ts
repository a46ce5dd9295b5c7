/** The game as searches see it. Where a game is built, `tools/kernel` puts its own in this place; here that of a game of the host. */
export { HostSearched as Searched, newSearched } from './host';
