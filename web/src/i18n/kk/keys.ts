/** The sheet with all shortcuts. */

import type en from '../en/keys.js';
import type { Texts } from '../namespace.js';

export default {
  title: 'Пернелер',
  here: 'Осы тақтада',
  steps: 'Бір жүріс артқа, бір жүріс алға (тақтадан тыс)',
  ends: 'Талдауда: бастапқы және соңғы орналасу',
  tabs: 'Келесі түйме, өріс немесе тақта',
  cells: 'Тақтада ұядан ұяға',
  choose: 'Таңдайды немесе жүреді',
  escape: 'Босатады, жабады',
  sheet: 'Осы парақ',
  paste: 'Талдауда: көшірілген ойынды, орналасуды не сілтемені ашады',
} satisfies Texts<typeof en>;
