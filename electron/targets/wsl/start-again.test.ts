import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { AgentEnd, AgentProcess } from '../agent-process';
import type { Frame } from '../frames';
import { startAttended } from './attend';
import { startAgain } from './start-again';

/** Agents made by hand: each may speak, and ends when it is told to. */
function workshop() {
  const made: {
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
    made.push(one);
    return {
      pid: made.length,
      send: (json) => void one.sent.push(json),
      end: () => undefined,
      leave: () => {
        one.left = true;
      },
      giveUp: () => undefined,
      ended,
    };
  };
  return { made, start };
}

const frame: Frame = { json: { id: 1, ok: true }, bytes: new Uint8Array() };
const END: AgentEnd = {
  why: 'passing',
  stderr: '',
  noise: new Uint8Array(),
  isGivenUp: false,
  exitCode: 255,
};

test('an agent that failed in passing is started once more, and is asked what the first was asked', async () => {
  const { made, start } = workshop();
  const agent = await startAgain(
    start,
    () => undefined,
    () => true,
  );
  agent.send({ id: 1, verb: 'hello' });
  made[0]?.ends(END);
  await expect.poll(() => made.length).toBe(2);
  await expect.poll(() => made[1]?.sent).toEqual([{ id: 1, verb: 'hello' }]);
  made[1]?.ends({ ...END, why: 'again' });
  expect((await agent.ended).why).toBe('again');
  expect(made).toHaveLength(2);
});

test('an agent that has spoken is not replaced: a launch is never asked for twice', async () => {
  const { made, start } = workshop();
  const agent = await startAgain(
    start,
    () => undefined,
    () => true,
  );
  made[0]?.says(frame);
  made[0]?.ends(END);
  expect((await agent.ended).why).toBe('passing');
  expect(made).toHaveLength(1);
});

test('a silent agent is asked, then left, so that a wsl.exe without a program ends', async () => {
  vi.useFakeTimers();
  const { made, start } = workshop();
  await startAttended(start, () => undefined);
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
