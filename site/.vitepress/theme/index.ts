/** The look of the site: the default theme with the system's fonts, a board on the start page, boards and examples in pages. */
import { type Router, type Theme, useData, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h, onMounted, watch } from 'vue';
import { LiveBoard } from './live-board.js';
import './site.css';

const SCRIPT = 'otau-board.js';

const Layout = defineComponent(() => {
  const { isDark } = useData();
  onMounted(() => {
    finishPage(isDark.value);
    watch(isDark, finishPage);
  });
  return () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(LiveBoard) });
});

/** Loads what draws boards, where a page has one, and gives them the colours of the page. A start page gets its landmark. */
function finishPage(isDark: boolean): void {
  document.querySelector('.VPHome')?.setAttribute('role', 'main');
  const boards = document.querySelectorAll('otau-board');
  for (const board of boards) board.setAttribute('theme', isDark ? 'dark' : 'light');
  if (boards.length === 0 || document.querySelector(`script[src$="${SCRIPT}"]`) !== null) return;
  const script = document.createElement('script');
  script.src = withBase(`/${SCRIPT}`);
  document.head.append(script);
}

function enhance(router: Router): void {
  // Not where the pages are rendered: there are no elements
  if (import.meta.env.SSR) return;
  void import('../../examples/run-element.js').then(({ defineRunElement }) => defineRunElement());
  router.onAfterPageLoad = () => {
    requestAnimationFrame(() => finishPage(document.documentElement.classList.contains('dark')));
  };
}

export default { extends: DefaultTheme, Layout, enhanceApp: ({ router }) => enhance(router) } satisfies Theme;
