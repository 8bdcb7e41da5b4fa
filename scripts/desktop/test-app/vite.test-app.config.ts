import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import nodeConfig from '../../../vite.node.config';

/** An entry loads what Node 20 lacks before all else. */
const loadsNode20 = ({ isEntry }: { readonly isEntry: boolean }): string =>
  isEntry ? "import './node20.mjs';" : '';

/**
 * Builds the app for the Node 20 of the tests' Electron, never into out/: `--mode node` or `--mode preload`, as vite.node.config.ts has them.
 * node:sqlite is a package with the same API there.
 */
export default defineConfig((env) =>
  mergeConfig(nodeConfig(env), {
    // The command line refuses a Node without node:sqlite; this one has the package.
    define: { 'process.versions.node': JSON.stringify('24.0.0') },
    resolve: {
      alias: {
        'node:sqlite': '@photostructure/sqlite',
        'node:module': fileURLToPath(new URL('builtins/module.mjs', import.meta.url)),
        'node:tls': fileURLToPath(new URL('builtins/tls.mjs', import.meta.url)),
      },
    },
    build: {
      target: 'node20',
      rolldownOptions: {
        external: ['@photostructure/sqlite'],
        ...(env.mode === 'node' ? { output: { banner: loadsNode20 } } : {}),
      },
    },
  }),
);
