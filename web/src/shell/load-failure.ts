/** The message where the texts of the app could not be loaded, as when the server restarts meanwhile. */
import type { Language } from '../i18n/words.js';

/** What is wrong, and what the button does. */
const TEXTS: Readonly<Record<Language, readonly [message: string, action: string]>> = {
  en: ['Otau could not be loaded. Check your connection.', 'Reload'],
  ru: ['Не удалось загрузить Otau. Проверьте соединение.', 'Загрузить снова'],
  kk: ['Otau жүктелмеді. Байланысты тексеріңіз.', 'Қайта жүктеу'],
  ky: ['Otau жүктөлгөн жок. Байланышты текшериңиз.', 'Кайра жүктөө'],
};

export function showLoadFailure(root: HTMLElement, language: Language): void {
  const [text, action] = TEXTS[language];
  const message = document.createElement('p');
  message.textContent = text;
  const button = document.createElement('button');
  button.className = 'button button-main';
  button.textContent = action;
  button.onclick = () => location.reload();
  const section = document.createElement('section');
  section.className = 'page page-narrow';
  section.setAttribute('role', 'alert');
  section.append(message, button);
  root.replaceChildren(section);
}
