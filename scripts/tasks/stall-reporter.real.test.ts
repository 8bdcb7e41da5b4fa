import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { moduleFile } from '../setup/paths.mjs';
import { patient } from '../setup/patience.mjs';

const STALL_MS = patient(4_000);

/** Runs a file of tests with the reporter, in a folder of its own. */
function runTests(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-stall-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'some.test.js'), text);
  const reporter = path.join(import.meta.dirname, 'stall-reporter.mjs');
  const args = [
    'run',
    '--globals',
    '--root',
    folder,
    '--reporter=default',
    `--reporter=${reporter}`,
  ];
  const ran = spawnSync(process.execPath, [moduleFile('vitest/vitest.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RL_COCKPIT_STALL_MS: String(STALL_MS) },
    timeout: patient(60_000),
  });
  return { code: ran.status, says: ran.stderr };
}

test('a test that never gives up its thread ends the run, its file is named, and its worker is gone', () => {
  const marker = `stall-${process.pid}-${Date.now()}`;
  const { code, says } = runTests(
    `process.title = '${marker}';\ntest('ends', () => {});\ntest('spins', () => { for (;;); });\n`,
  );
  expect(code).toBe(124);
  expect(says).toMatch(/STALLED: .*some\.test\.js\./);
  expect(spawnSync('pgrep', ['-f', marker], { encoding: 'utf8' }).stdout).toBe('');
});

test('a process that holds the output of its worker open delays the end, not for ever', () => {
  const { code, says } = runTests(
    `import { spawn } from 'node:child_process';
test('leaves a child', () => void spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).unref());\n`,
  );
  expect(code).toBe(0);
  expect(says).toContain('All tests ended, but their processes do not.');
});

test('tests that end are left alone', () => {
  const { code, says } = runTests(`test('ends', () => {});\n`);
  expect(code).toBe(0);
  expect(says).not.toContain('STALLED');
});
