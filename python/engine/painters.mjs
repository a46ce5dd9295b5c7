/** Stands in for `packages/otau/src/render/node/painters.ts`: what paints pictures and films is in the bundle. */
import * as gifenc from 'gifenc';
import { Resvg } from './resvg.mjs';

export const loadResvg = () => Resvg;
export const loadGifenc = () => ('quantize' in gifenc ? gifenc : gifenc.default);
