/** A hook for the networks that play a game; updated when one is added or removed. */
import type { Game } from 'otau';
import { useEffect, useState } from 'react';
import { type Network, networksFor, watchModels } from './models.js';

export function useNetworks(game: Game | undefined): readonly Network[] {
  const [networks, setNetworks] = useState<readonly Network[]>([]);
  const key = game === undefined ? '' : `${game.id} ${JSON.stringify(game.options)}`;
  useEffect(() => {
    let isCurrent = true;
    const update = async () => {
      const found = game === undefined ? [] : await networksFor(game);
      if (isCurrent) setNetworks(found);
    };
    void update();
    const stop = watchModels(() => void update());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [key]);
  return networks;
}
