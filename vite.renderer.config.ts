import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { version } from './package.json' with { type: 'json' };

const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page: one bundle for the desktop window and for the browser. */
export default defineConfig({
  root: inRoot('renderer'),
  base: '/',
  plugins: [react()],
  define: { PACKAGE_VERSION: JSON.stringify(version) },
  build: {
    outDir: inRoot('out/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    // Nothing as data: URL, so that the page's policy can be "own files only".
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    // What many pages share is one file: forty small ones take the browser longer than the one that is as large as they are.
    rolldownOptions: {
      output: { advancedChunks: { groups: [{ name: 'shared', minShareCount: 5 }] } },
    },
  },
});
