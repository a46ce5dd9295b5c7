/** The sheet with all shortcuts. */

import type en from '../en/keys.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Баскычтар',
  here: 'Ушул тактада',
  steps: 'Бир жүрүш артка, бир жүрүш алдыга (тактадан тышкары)',
  ends: 'Талдоодо: баштапкы жана акыркы абал',
  tabs: 'Кийинки баскыч, талаа же такта',
  cells: 'Тактада уячадан уячага',
  choose: 'Тандайт же жүрөт',
  escape: 'Бошотот, жабат',
  sheet: 'Ушул барак',
  paste: 'Талдоодо: көчүрүлгөн оюнду, абалды же шилтемени ачат',
} satisfies Texts<typeof en>;
