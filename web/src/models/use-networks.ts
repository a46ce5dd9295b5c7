/** The networks that play a game, for React; looked up again when one comes or goes. */
import type { Game } from 'otau';
import { useEffect, useState } from 'react';
import { type Network, networksFor, watchModels } from './models.js';

export function useNetworks(game: Game | undefined): readonly Network[] {
  const [networks, setNetworks] = useState<readonly Network[]>([]);
  const key = game === undefined ? '' : `${game.id} ${JSON.stringify(game.options)}`;
  useEffect(() => {
    let isWanted = true;
    const update = async () => {
      const found = game === undefined ? [] : await networksFor(game);
      if (isWanted) setNetworks(found);
    };
    void update();
    const stop = watchModels(() => void update());
    return () => {
      isWanted = false;
      stop();
    };
  }, [key]);
  return networks;
}
