/** `otau`: everything that runs in browsers and Node alike. */
export * from './games/index.js';
