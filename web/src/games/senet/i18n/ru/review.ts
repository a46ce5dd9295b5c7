/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'exposed-before-water':
    'Танцор в доме {house} стоит без защиты перед Счастьем: если его побьют, он вернётся в дом, откуда пришёл побивший.',
  'beat-missed': '{move} бьёт танцора в доме {house}.',
  'off-missed': '{move} выводит танцора с доски.',
  'happiness-missed': '{move} приходит в Счастье, где побить нельзя.',
  exposed: 'Танцор в доме {house} стоит один, и его можно побить.',
  'blockade-broken': 'Разрушается заслон, начинающийся с дома {house}.',
  'protection-missed': '{move} ставит танцоров рядом, в дома {house} и {next}, и они защищают друг друга.',
  'name-exposed-before-water': 'Безопасно перед Водой',
  'name-beat-missed': 'Побить танцора',
  'name-off-missed': 'Вывести с доски',
  'name-happiness-missed': 'Дом Счастья',
  'name-exposed': 'Не оставлять одного',
  'name-blockade-broken': 'Держать заслон',
  'name-protection-missed': 'Бок о бок',
} satisfies Texts<typeof en>;
