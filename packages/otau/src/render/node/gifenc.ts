/** gifenc. It is a CommonJS module marked as an ES module: Node gives all of it as the default export, bundlers give its names. */
/// <reference path="./gifenc-module.d.ts" />
import * as loaded from 'gifenc';
import type { Gifenc } from '../gif-film.js';

export const gifenc = ('quantize' in loaded ? loaded : loaded.default) as Gifenc;
