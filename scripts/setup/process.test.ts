import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exitCode, runStep } from './process.mjs';

const module = JSON.stringify(path.join(import.meta.dirname, 'process.mjs'));
const child = `process.on('SIGTERM', () => process.exit(7)); console.log('up'); setInterval(() => 0, 1000)`;
const wrapper = `
  import { handOver } from ${module};
  process.exitCode = await handOver(process.execPath, ['-e', ${JSON.stringify(child)}]);`;

test('a signal to an npm script reaches the program that does the task, and its exit code comes back', async () => {
  const outer = spawn(process.execPath, ['--input-type=module', '-e', wrapper], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(outer, 'exit');
  await once(outer.stdout, 'data');
  outer.kill('SIGTERM');
  expect(await exited).toEqual([7, null]);
});

test('an exit code is the program’s own, or 128 plus the number of its signal', () => {
  expect(exitCode(3, null)).toBe(3);
  expect(exitCode(null, 'SIGKILL')).toBe(137);
});

test('a step of the setup that cannot start or takes too long is a code, not an exception', async () => {
  expect(await runStep('/no/such/program', [], { quiet: true })).toMatchObject({ code: 127 });
  const forever = ['-e', 'setInterval(() => 0, 1000)'];
  const late = await runStep(process.execPath, forever, { quiet: true, timeoutMs: 100 });
  expect(late.code).toBe(124);
});
