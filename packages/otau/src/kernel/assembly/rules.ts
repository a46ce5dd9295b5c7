/** The rules that are compiled. Where a game is built, `tools/kernel` puts its own in this place; here those of a game of the host. */
export { HostRules as Rules } from './host';
