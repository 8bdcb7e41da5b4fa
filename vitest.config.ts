import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * `unit` is what `npm run check` runs: pure and quick. `real` starts processes, ptys, browsers and trainings.
 * A test file that needs the built app or a real training is called `*.real.test.ts`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['{electron,renderer,scripts,resources}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.real.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'real',
          include: ['{electron,renderer,scripts,resources}/**/*.real.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
