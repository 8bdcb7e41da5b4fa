import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../setup/paths.mjs';
import { patient } from '../setup/patience.mjs';
import { say } from '../setup/say.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */

/** Exit code of a run that was ended here, as of `timeout` (coreutils). */
export const STALLED_CODE = 124;

/** No hook may take longer (vitest.config.ts), nor the whole on a slow machine; vitest cannot end a test that never gives up its thread. */
const LIMIT_MS = Number(
  process.env['RL_COCKPIT_STALL_MS'] ?? Math.min(patient(660_000), 1_200_000),
);
/** Workers whose tests have all ended close at once. */
const CLOSE_LIMIT_MS = Math.min(LIMIT_MS, 120_000);
const CHECK_MS = Math.min(LIMIT_MS, 5_000);

/** Reporter of vitest that ends a run in which nothing happens any more, and names the files that were running. */
export default class StallReporter {
  /** Files that have begun. A worker tells of its tests in batches, so which of them runs is not known. @type {Set<string>} */
  #running = new Set();
  /** Since the last event, counted in checks: a machine that slept did not stall. */
  #idleMs = 0;
  #isOver = false;

  onTestRunStart() {
    // Not a reason to live: what keeps the process alive is what has stalled.
    setInterval(() => this.#check(), CHECK_MS).unref();
  }

  /** @param {TestModule} module */
  onTestModuleStart({ moduleId }) {
    this.#running.add(moduleId);
    this.#idleMs = 0;
  }

  onTestCaseResult() {
    this.#idleMs = 0;
  }

  /** @param {TestModule} module */
  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
    this.#idleMs = 0;
  }

  onTestRunEnd() {
    this.#isOver = true;
    this.#idleMs = 0;
  }

  #check() {
    this.#idleMs += CHECK_MS;
    if (this.#idleMs < (this.#isOver ? CLOSE_LIMIT_MS : LIMIT_MS)) return;
    const seconds = Math.round(this.#idleMs / 1000);
    say(`STALLED: nothing happened for ${seconds} s. ${this.#explanation()}`);
    killWorkers();
    process.exit(this.#isOver ? process.exitCode : STALLED_CODE);
  }

  #explanation() {
    if (this.#isOver) return 'All tests ended, but their processes do not.';
    const files = [...this.#running].map((file) => path.relative(root, file));
    return `Running: ${files.length === 0 ? 'no file' : files.join(', ')}.`;
  }
}

/** A worker in an endless loop does not notice that its parent is gone. */
function killWorkers() {
  if (process.platform === 'win32') return;
  spawnSync('pkill', ['-KILL', '-P', String(process.pid)], { timeout: 10_000 });
}
