import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchedCommand } from './watched-command';

function start(argv: readonly [string, ...string[]]) {
  const [file, ...args] = watchedCommand(argv);
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  let said = '';
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()));
  return { child, said: () => said };
}

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a command runs as it would alone: its words, its input, its exit code', async () => {
  const { child, said } = start(['sh', '-c', 'read -r line; echo "$line $1"; exit 7', 'x', "it's"]);
  child.stdin?.end('hello\n');
  expect(await once(child, 'close')).toEqual([7, null]);
  expect(said()).toBe("hello it's\n");
});

test('a command ends with everything that it started when its caller is gone, also what ignores the first signal', async () => {
  const script =
    'sh -c "trap : TERM; echo $$; while :; do sleep 1; done" & sleep 600 & echo $!; wait';
  const { child, said } = start(['sh', '-c', `echo $$; ${script}`]);
  await expect.poll(() => said().split('\n').length).toBe(4);
  const pids = said().trim().split('\n').map(Number);
  expect(pids.map(lives)).toEqual([true, true, true]);
  child.stdio[3]?.destroy();
  await once(child, 'exit');
  await expect.poll(() => pids.map(lives), { timeout: 20_000 }).toEqual([false, false, false]);
});

test('nothing stays behind a command that ends by itself', async () => {
  const { child } = start(['true']);
  await once(child, 'exit');
  const watcher = () =>
    spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)]).stdout.toString();
  await expect.poll(watcher).toBe('');
});
