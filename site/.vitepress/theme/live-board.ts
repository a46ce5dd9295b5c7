/** The board on the start page: a game is chosen above it, and both sides are played by hand. */
import { useData } from 'vitepress';
import { defineComponent, h, ref } from 'vue';

interface ShownGame {
  readonly id: string;
  readonly title: string;
}

export const LiveBoard = defineComponent(() => {
  const { frontmatter, isDark } = useData();
  const chosen = ref(0);
  return () => {
    const games: readonly ShownGame[] = frontmatter.value.games ?? [];
    const game = games[chosen.value];
    if (game === undefined) return null;
    return h('div', { class: 'live-board' }, [
      h(
        'div',
        { class: 'live-games' },
        games.map(({ title }, index) =>
          h(
            'button',
            {
              type: 'button',
              class: 'round-button',
              'aria-pressed': index === chosen.value,
              onClick: () => (chosen.value = index),
            },
            title,
          ),
        ),
      ),
      h('otau-board', { game: game.id, playable: '', controls: '', theme: isDark.value ? 'dark' : 'light' }),
    ]);
  };
});
