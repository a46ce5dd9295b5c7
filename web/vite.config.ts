/** How the board is built: one page with relative addresses, the library taken from its sources. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const LIBRARY = fileURLToPath(new URL('../src', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  resolve: { alias: [{ find: /^otau\/(\w+)$/, replacement: `${LIBRARY}/$1/index.ts` }] },
  worker: { format: 'es' },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023' },
});
