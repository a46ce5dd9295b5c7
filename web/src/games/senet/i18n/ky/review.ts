/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'exposed-before-water':
    '{house}-үйдөгү бийчи Бакыт үйүнүн алдында коргоосуз турат: урулса, аны урган бийчи турган үйгө кайтат.',
  'beat-missed': '{move} {house}-үйдөгү бийчини урат.',
  'off-missed': '{move} бийчини тактадан чыгарат.',
  'happiness-missed': '{move} Бакыт үйүнө келет, ал жерде аны эч ким ура албайт.',
  exposed: '{house}-үйдөгү бийчи жалгыз турат, аны урууга болот.',
  'blockade-broken': '{house}-үйдөн башталган тосмону бузат.',
  'protection-missed': '{move} бийчилерди {house} жана {next}-үйлөргө катар коёт, алар бири-бирин коргойт.',
  'name-exposed-before-water': 'Суу алдында коопсуз',
  'name-beat-missed': 'Бийчини уруу',
  'name-off-missed': 'Тактадан чыгаруу',
  'name-happiness-missed': 'Бакыт үйү',
  'name-exposed': 'Жалгыз калтырбоо',
  'name-blockade-broken': 'Тосмону сактоо',
  'name-protection-missed': 'Катар туруу',
} satisfies Texts<typeof en>;
