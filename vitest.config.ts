import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience, patient } from './scripts/setup/patience.mjs';
import { leftOutOfRun } from './scripts/tasks/left-out.mjs';
import { SlowestFirst } from './scripts/tasks/slowest-first.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const rooms = '{electron,renderer,scripts,resources}';
/** Number of files of real processes at once: one, unless the gate says that it may be more. */
const maxWorkers = Number(process.env['RL_COCKPIT_TEST_WORKERS'] ?? 1);
/** Files that only `npm run test:all` runs (scripts/tasks/all-only.mjs), as the gate says. Single tests are left out by SlowestFirst. */
const leftOut = leftOutOfRun().filter(({ tests }) => tests === undefined);
const never = ['**/node_modules/**', 'out/**', ...leftOut.map(({ file }) => file)];
/** Waits follow this machine, measured once for all tests. */
const waits = {
  env: { RL_COCKPIT_PATIENCE: String(patience) },
  expect: { poll: { timeout: patient(5_000) } },
};
const quick = { ...waits, testTimeout: patient(30_000), hookTimeout: patient(30_000) };
/** Unit tests that put something in the place of a module (Electron): each has its modules for itself. */
const mocking = 'electron/app/*.test.ts';
/** Of tests that start processes. */
const slow = {
  ...waits,
  testTimeout: patient(300_000),
  hookTimeout: patient(600_000),
};
/** Of those that keep nothing in their modules: what a file imports is kept for the next one. */
const shared = { isolate: false };

/**
 * `unit` and `unit-mocked` are what `npm run check` runs: pure and quick. `real` (`*.real.test.ts`) starts processes, ptys, browsers and
 * trainings on the built app. `e2e` are the journeys of the user through the page. `away` are the same on other targets. The last three run
 * one file at a time, in the gate a few: they mostly wait for processes.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.{ts,tsx}`],
          exclude: [...never, '**/*.{real,long}.test.ts', 'scripts/e2e/**', mocking],
          // What a file imports is kept for the next one: half the time of the whole.
          isolate: false,
          setupFiles: ['scripts/setup/property-runs.ts'],
          ...quick,
        },
      },
      {
        root,
        test: { name: 'unit-mocked', include: [mocking], exclude: never, ...quick },
      },
      {
        root,
        test: {
          name: 'real',
          include: [`${rooms}/**/*.real.test.ts`],
          exclude: [...never, 'scripts/e2e/**', 'scripts/desktop/**', 'scripts/gpu/**'],
          maxWorkers,
          ...shared,
          ...slow,
        },
      },
      {
        // The real Electron; on three systems in .github/workflows/desktop.yml.
        root,
        test: {
          name: 'desktop',
          include: ['scripts/desktop/**/*.real.test.ts'],
          exclude: never,
          globalSetup: 'scripts/desktop/test-app/global-setup.mjs',
          fileParallelism: false,
          ...slow,
          // One after the other, at the end of the gate: what hangs may not cost the time of the rest.
          testTimeout: patient(120_000),
          hookTimeout: patient(200_000),
        },
      },
      {
        // On a real NVIDIA GPU: .github/workflows/gpu.yml.
        root,
        test: {
          name: 'gpu',
          include: ['scripts/gpu/**/*.real.test.ts'],
          exclude: never,
          fileParallelism: false,
          ...slow,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['scripts/e2e/**/*.real.test.ts'],
          exclude: never,
          maxWorkers,
          ...shared,
          ...slow,
        },
      },
      {
        // What is repeated so often that only `npm run test:all` has the time.
        root,
        test: {
          name: 'long',
          include: ['scripts/long/**/*.long.test.ts'],
          exclude: never,
          fileParallelism: false,
          ...slow,
        },
      },
      {
        // A real sshd, and distros of a wsl.exe that behaves.
        root,
        test: {
          name: 'away',
          include: ['scripts/e2e/**/*.away.test.ts'],
          exclude: never,
          // Storms at once: they wait more than they work, but a machine that can do nothing else shows nothing.
          maxConcurrency: 3,
          maxWorkers,
          ...shared,
          ...slow,
        },
      },
    ],
  },
});
