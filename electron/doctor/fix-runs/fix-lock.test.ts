import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIX_RUNNING } from '#core/contract/setup/fix-running';
import { fixProgram } from './fix-program';
import { fixScript } from '../fix-script';

let stateDir: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-lock-'));
});
afterEach(() => {
  for (const { pid, exitCode, signalCode } of running.splice(0)) {
    // With what it started; one that has ended has no group any more.
    if (pid !== undefined && exitCode === null && signalCode === null)
      process.kill(-pid, 'SIGKILL');
  }
  rmSync(stateDir, { recursive: true, force: true });
});

const lockFile = (): string => path.join(stateDir, 'fixes/install-uv.lock');

function programOf(line: string[], id = 'install-uv', state: string | null = stateDir) {
  const fix = { lines: [line], env: {}, title: 'Install uv', lock: { id, stateDir: state } };
  const program = fixProgram(fix, 'posix', null);
  if (!program.ok) throw new Error(program.error.says);
  return program.value;
}

const run = (line: string[], id?: string) => {
  const [file, ...args] = programOf(line, id);
  return spawnSync(file, args, { encoding: 'utf8' });
};

/** A fix whose command waits until it is ended from outside. @returns once the command is running */
async function waiting(): Promise<ChildProcess> {
  const [file, ...args] = programOf(['sh', '-c', 'echo up; exec sleep 600']);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  running.push(child);
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await expect.poll(() => said).toContain('\nup\n');
  return child;
}

test('a second run of the same fix is refused and names the process of the first; another fix is not', async () => {
  const first = await waiting();
  const second = run(['echo', 'twice']);
  expect(second.status).toBe(FIX_RUNNING);
  expect(second.stdout).toMatch(
    new RegExp(
      `^Nothing was run: "Install uv" is running already, as process ${first.pid} of \\S+ since 20`,
    ),
  );
  expect(second.stdout).not.toContain('+ echo');
  expect(run(['echo', 'other'], 'install-torch').status).toBe(0);
});

test('a fix that ended, well or badly or by Ctrl+C, leaves no lock', async () => {
  expect(run(['true']).status).toBe(0);
  expect(run(['sh', '-c', 'exit 7']).status).toBe(7);
  const child = await waiting();
  // As a terminal does it: every process in front gets it.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await once(child, 'exit');
  expect(existsSync(lockFile())).toBe(false);
});

test('a fix that was killed holds nothing up, and the next one says that it was cut off', async () => {
  const child = await waiting();
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await once(child, 'exit');
  const next = run(['echo', 'again']);
  expect(next.status).toBe(0);
  expect(next.stdout).toMatch(
    new RegExp(
      `^An earlier run, begun 20.* \\(process ${child.pid}\\), was cut off before its end`,
    ),
  );
  expect(next.stdout).toContain('\nagain\n');
  expect(run(['true']).stdout).not.toContain('cut off');
});

test('a claim of a process whose number came again is found out, and so is one that says nothing', () => {
  const texts = [`12\nme\n2026-01-01 00:00:00\nrunning\n`, '', '\n\n\n\n', '1; touch x\n'];
  for (const text of texts) {
    mkdirSync(lockFile(), { recursive: true });
    writeFileSync(path.join(lockFile(), String(process.pid)), text);
    const done = run(['echo', 'ran']);
    expect(done.status).toBe(0);
    expect(done.stdout).toContain('\nran\n');
    expect(existsSync(lockFile())).toBe(text === '' || text === '1; touch x\n');
  }
});

test('of many that begin at once behind a claim that is left over, one runs at a time', async () => {
  mkdirSync(lockFile(), { recursive: true });
  writeFileSync(path.join(lockFile(), '1'), '2\nme\n2026-01-01 00:00:00\nrunning\n');
  const inside = path.join(stateDir, 'inside');
  const line = ['sh', '-c', `mkdir "${inside}" && sleep 0.3 && rmdir "${inside}"`];
  const ends = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const [file, ...args] = programOf(line);
      const [code] = await once(spawn(file, args, { stdio: 'ignore' }), 'exit');
      return code;
    }),
  );
  expect(ends.filter((code) => code === 0).length).toBeGreaterThan(0);
  expect(ends.every((code) => code === 0 || code === FIX_RUNNING)).toBe(true);
});

test('the lock is in the state folder of the target, which is for its owner alone, or in the usual one', () => {
  const [file, ...args] = programOf(
    ['test', '-d', path.join(stateDir, 'rl-cockpit/fixes/a_b.lock')],
    'a/b',
    null,
  );
  const env = { ...process.env, XDG_STATE_HOME: stateDir };
  const done = spawnSync(file, args, { encoding: 'utf8', env });
  expect(done.status).toBe(0);
  expect(statSync(path.join(stateDir, 'rl-cockpit/fixes')).mode & 0o077).toBe(0);
});

test('what a command prints of strangers does not steer the terminal before it runs', () => {
  const done = run(['printf', '', '\u001b]0;title\u0007']);
  expect(done.stdout).toContain(String.raw`+ printf '' $'\x1b]0;title\x07'`);
  expect(done.stdout).not.toContain('\u001b');
});

test('the runner for Windows holds its lock as long as it lives', async () => {
  const words = (line: string[]) => [
    '-I',
    '-c',
    fixScript('run_lines'),
    JSON.stringify([[line], { A: 'b' }, lockFile(), 'Install uv', FIX_RUNNING]),
  ];
  const line = ['sh', '-c', 'echo up; exec sleep 600'];
  const first = spawn('python3', words(line), { detached: true });
  running.push(first);
  let said = '';
  first.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await expect.poll(() => said).toContain('\nup\n');
  const second = spawnSync('python3', words(['echo', 'twice']), { encoding: 'utf8' });
  expect(second.status).toBe(FIX_RUNNING);
  expect(second.stdout).toContain('is running already');
  process.kill(-(first.pid ?? 0), 'SIGKILL');
  await once(first, 'exit');
  const third = spawnSync('python3', words(['echo', '\u001b[2J']), { encoding: 'utf8' });
  expect(third.stdout).toContain(String.raw`+ echo \x1b[2J`);
  expect(readFileSync(lockFile(), 'utf8')).toBe('');
});
