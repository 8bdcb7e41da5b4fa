import { expect, test } from 'vitest';
import { runProgram, textOfProgram } from './run-program';
import { patient } from '../../scripts/setup/patience.mjs';

const run = (script: string, timeoutMs = patient(20_000)) =>
  runProgram('/bin/sh', ['-c', script], { timeoutMs });

test('what a program prints and how it ended is returned', async () => {
  expect(await run('printf a; exit 3')).toEqual({
    is: 'ended',
    code: 3,
    stdout: Buffer.from('a'),
  });
  expect(await textOfProgram('/bin/sh', ['-c', 'echo a; echo b'])).toBe('a\nb');
  expect(await textOfProgram('/bin/sh', ['-c', 'echo a; exit 1'])).toBeNull();
});

test('one that is not there ends with the reason', async () => {
  const end = await runProgram('/nowhere/docker', []);
  expect(end).toMatchObject({ is: 'absent', says: expect.stringContaining('ENOENT') });
});

test.each(['cat /dev/zero', 'cat /dev/zero >&2'])(
  '"%s" prints without end: it is killed, and fills no memory',
  async (script) => {
    const before = process.memoryUsage().rss;
    expect(await run(script)).toEqual({ is: 'flood', maxBytes: 4 << 20 });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 << 20);
  },
);

test('who inherited its output is not waited for', async () => {
  const holder = runProgram('/bin/sh', ['-c', 'echo a; sleep 60 & exit 0'], {});
  expect(await holder).toMatchObject({ is: 'ended', code: 0 });
});

test('one that is not needed any more is killed', async () => {
  const controller = new AbortController();
  const end = runProgram('/bin/sh', ['-c', 'sleep 60'], { signal: controller.signal });
  controller.abort();
  expect(await end).toEqual({ is: 'silent' });
});

test('one that hangs and ignores a polite end is killed', async () => {
  expect(await run("trap '' TERM; while :; do sleep 0.1; done", 300)).toEqual({ is: 'silent' });
});
