/*
 * In a browser that is too old for the board: a sentence that says so, instead of a white page. Written for browsers of any age, and run before
 * the board; where the board starts after all, it takes the sentence's place.
 */
// biome-ignore-all lint: for browsers of any age
(function () {
  var texts = {
    en: 'This browser is too old for Otau, which needs Safari 16.4 (iOS 16.4), Chrome 111 or Firefox 121, or newer ones. Update it, or open this page in another browser.',
    ru: 'Этот браузер слишком стар для Otau: нужен Safari 16.4 (iOS 16.4), Chrome 111, Firefox 121 или новее. Обновите его или откройте страницу в другом браузере.',
    kk: 'Бұл браузер Otau үшін тым ескі: Safari 16.4 (iOS 16.4), Chrome 111, Firefox 121 немесе одан жаңасы керек. Браузерді жаңартыңыз немесе бетті басқа браузерде ашыңыз.',
    ky: 'Бул браузер Otau үчүн өтө эски: Safari 16.4 (iOS 16.4), Chrome 111, Firefox 121 же андан жаңысы керек. Браузерди жаңыртыңыз же баракты башка браузерде ачыңыз.',
  };
  var isNewEnough =
    'noModule' in document.createElement('script') &&
    'CompressionStream' in window &&
    'toSorted' in Array.prototype &&
    CSS.supports('selector(:has(a))') &&
    CSS.supports('color', 'color-mix(in oklab, red, blue)');
  if (isNewEnough) return;
  var language = String(navigator.language).slice(0, 2);
  var text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.cssText = 'max-width: 32em; margin: 2em auto; padding: 0 1em; font: 18px/1.5 sans-serif';
  text.appendChild(document.createTextNode(texts[language] || texts.en));
  document.getElementById('root').appendChild(text);
})();
