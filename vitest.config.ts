import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const rooms = '{electron,renderer,scripts,resources}';
const never = ['**/node_modules/**', 'out/**'];

/**
 * `unit` is what `npm run check` runs: pure and quick. `real` (`*.real.test.ts`) starts processes, ptys, browsers
 * and trainings on the built app. `e2e` are the journeys of a person through the page. The two latter run one
 * file at a time: they measure and move a whole machine.
 */
export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.{ts,tsx}`],
          exclude: [...never, '**/*.real.test.ts', 'scripts/e2e/**'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'real',
          include: [`${rooms}/**/*.real.test.ts`],
          exclude: [...never, 'scripts/e2e/**', 'scripts/desktop/**'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        // The real Electron, on three systems: .github/workflows/desktop.yml.
        root,
        test: {
          name: 'desktop',
          include: ['scripts/desktop/**/*.real.test.ts'],
          exclude: never,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['scripts/e2e/**/*.real.test.ts'],
          exclude: never,
          testTimeout: 300_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        // The same app on other targets: a real sshd, and distros of a wsl.exe that behaves.
        root,
        test: {
          name: 'away',
          include: ['scripts/e2e/**/*.away.test.ts'],
          exclude: never,
          testTimeout: 300_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
