declare module 'glicko2' {
  export class Player {
    getRating(): number;
    getRd(): number;
    getVol(): number;
  }
  export class Glicko2 {
    constructor(settings?: {
      readonly tau?: number;
      readonly rating?: number;
      readonly rd?: number;
      readonly vol?: number;
    });
    makePlayer(rating?: number, rd?: number, vol?: number): Player;
    updateRatings(matches: readonly (readonly [Player, Player, number])[]): void;
  }
}
