import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { AgentEnd, AgentProcess } from '../agent/agent-process';
import { GONE } from '../agent/agent-refusals';
import type { Frame } from '../agent/frames';
import { STOPPED, isPassing, startWatched, startWithRetry, whyEnded } from './agent-life';

/** Agents made by hand: each may speak, and ends when asked to. */
function workshop() {
  const created: {
    sent: object[];
    left: boolean;
    says: (frame: Frame) => void;
    ends: (end: AgentEnd) => void;
  }[] = [];
  const start = async (onFrame: (frame: Frame) => void): Promise<AgentProcess> => {
    const end = new EventEmitter<{ end: [AgentEnd] }>();
    const ends = (how: AgentEnd): void => void end.emit('end', how);
    const ended = new Promise<AgentEnd>((resolve) => {
      end.once('end', resolve);
    });
    const one = { sent: new Array<object>(), left: false, says: onFrame, ends };
    created.push(one);
    return {
      pid: created.length,
      send: (json) => void one.sent.push(json),
      end: () => undefined,
      leave: () => {
        one.left = true;
      },
      giveUp: () => undefined,
      ended,
    };
  };
  return { made: created, start };
}

const frame: Frame = { json: { id: 1, ok: true }, bytes: new Uint8Array() };
const END: AgentEnd = {
  why: 'It ended.',
  stderr: '',
  noise: new Uint8Array(),
  isAbandoned: false,
  exitCode: 0,
};
const PASSING: AgentEnd = { ...END, why: 'passing', exitCode: 255 };

test('an agent that failed in passing is started once more, and is asked what the first was asked', async () => {
  const { made, start } = workshop();
  const agent = await startWithRetry(
    start,
    () => undefined,
    () => true,
  );
  agent.send({ id: 1, verb: 'hello' });
  made[0]?.ends(PASSING);
  await expect.poll(() => made.length).toBe(2);
  await expect.poll(() => made[1]?.sent).toEqual([{ id: 1, verb: 'hello' }]);
  made[1]?.ends({ ...PASSING, why: 'again' });
  expect((await agent.ended).why).toBe('again');
  expect(made).toHaveLength(2);
});

test('an agent that has spoken is not replaced: a launch is never asked for twice', async () => {
  const { made, start } = workshop();
  const agent = await startWithRetry(
    start,
    () => undefined,
    () => true,
  );
  made[0]?.says(frame);
  made[0]?.ends(PASSING);
  expect((await agent.ended).why).toBe('passing');
  expect(made).toHaveLength(1);
});

test('a silent agent is asked, then left, so that a wsl.exe without a program ends', async () => {
  vi.useFakeTimers();
  const { made, start } = workshop();
  await startWatched(start, () => undefined);
  vi.advanceTimersByTime(60_000);
  expect(made[0]).toMatchObject({ sent: [], left: false });
  made[0]?.says(frame);
  vi.advanceTimersByTime(4_000);
  expect(made[0]?.sent).toEqual([
    { id: -1, verb: 'ping' },
    { id: -1, verb: 'ping' },
  ]);
  made[0]?.says(frame);
  vi.advanceTimersByTime(6_000);
  expect(made[0]?.left).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(made[0]?.left).toBe(true);
  vi.useRealTimers();
});

const said = (text: string) => Buffer.from(text, 'utf16le');

const code = (end: Partial<AgentEnd>) => whyEnded('U', { ...END, ...end }).code;

test('how a wsl.exe ended shows why there is no agent', () => {
  expect(code({ exitCode: 1 })).toBe(STOPPED);
  expect(code({ exitCode: 137 })).toBe(GONE);
  expect(code({ exitCode: null })).toBe(GONE);
  expect(code({ exitCode: 1, stderr: 'ModuleNotFoundError: x' })).toBe(GONE);
  expect(code({ exitCode: 127, stderr: 'RL-COCKPIT-NO-PYTHON\n' })).toBe('python-missing');
  expect(code({ isAbandoned: true, exitCode: null })).toBe('wsl-silent');
  expect(code({ exitCode: 255, noise: said('Fehlercode: Wsl/Service/E_UNEXPECTED\r\n') })).toBe(
    'wsl-catastrophic',
  );
  expect(code({ exitCode: 4_294_967_295, noise: said('Etwas') })).toBe('wsl-failed');
});

test('a command that fixes it is in the remedy, and the distro is named', () => {
  const noise = said('错误代码: Wsl/Service/CreateInstance/CreateVm/HCS/0x80370102\r\n');
  const { says, remedy } = whyEnded('Ubuntu', { ...END, exitCode: 255, noise });
  expect(says).toMatch(/^Ubuntu: WSL 2 cannot start/);
  expect(remedy).toContain('wsl.exe --install --no-distribution');
});

test('only a failure of the service passes by itself, never one of a program', () => {
  const noise = said('x\r\nError code: Wsl/Service/RPC_S_CALL_FAILED\r\n');
  expect(isPassing({ ...END, exitCode: 255, noise })).toBe(true);
  expect(isPassing({ ...END, exitCode: 1 })).toBe(false);
});
