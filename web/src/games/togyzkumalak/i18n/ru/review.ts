/** Why moves were bad. */
import type { Texts } from '../../../../i18n/namespace.js';
import type en from '../en/review.js';

export default {
  'tuzdyk-missed': '{move} берёт туздык в лунке {pit}.',
  'tuzdyk-late': '{move} берёт туздык в лунке {pit} сейчас; в партии туздык появился позже (ходов: {moves}).',
  'tuzdyk-allowed': 'Ход {reply} в ответ берёт туздык в лунке {pit}.',
  'starve-missed': '{move} ведёт к тому, что у соперника не остаётся хода: выиграно кумалаков: {stones} (атсыз калу).',
  'out-of-moves': 'Ходы кончаются: кумалаков достаётся сопернику: {stones} (атсыз калу).',
  'capture-missed': '{move} берёт кумалаков: {stones}.',
  'capture-left': 'Остаётся взятие: {reply} забирает из лунки {pit} кумалаков: {stones}.',
  'name-tuzdyk-missed': 'Взять туздык',
  'name-tuzdyk-late': 'Туздык вовремя',
  'name-tuzdyk-allowed': 'Не отдать туздык',
  'name-starve-missed': 'Оставить без хода (атсыз калу)',
  'name-out-of-moves': 'Сохранить ход (атсыз калу)',
  'name-capture-missed': 'Взятие',
  'name-capture-left': 'Спасти кумалаки от взятия',
} satisfies Texts<typeof en>;
