import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import nodeConfig from '../../../vite.node.config';

/**
 * Builds the app for the Node 20 of the tests' Electron, never into out/: `--mode node` or `--mode preload`, as vite.node.config.ts has them.
 * node:sqlite is a package with the same API there.
 */
export default defineConfig(async (env) => {
  const config = await nodeConfig(env);
  const isPreload = env.mode === 'preload';
  return mergeConfig(config, {
    ssr: { external: ['@photostructure/sqlite'] },
    resolve: {
      alias: {
        'node:sqlite': '@photostructure/sqlite',
        'node:tls': fileURLToPath(new URL('tls.mjs', import.meta.url)),
      },
    },
    build: {
      target: 'node20',
      rolldownOptions: isPreload
        ? {}
        : {
            output: {
              banner: ({ isEntry }: { isEntry: boolean }) =>
                isEntry ? "import './node20.mjs';" : '',
            },
          },
    },
  });
});
