/** Words about newer versions of the page. */
import { section } from './words.js';

export const OFFLINE = section({
  en: { 'new-version': 'A new version of Otau is ready.', reload: 'Load it', later: 'Later' },
  kk: { 'new-version': 'Otau-дың жаңа нұсқасы дайын.', reload: 'Жүктеу', later: 'Кейін' },
  ky: { 'new-version': 'Otau-нун жаңы версиясы даяр.', reload: 'Жүктөө', later: 'Кийин' },
  ru: { 'new-version': 'Готова новая версия Otau.', reload: 'Загрузить', later: 'Позже' },
});
