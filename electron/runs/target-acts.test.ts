import { expect, test } from 'vitest';
import { RunView } from '#core/contract/run/run';
import { killedBy } from './target-acts';

const run = (at: number, target: string, phase: string): RunView =>
  RunView.parse({
    runId: `20260101-00000${at}-0000000${at}`,
    name: `run ${at}`,
    recipe: 'command',
    target,
    runDir: '/r',
    phase,
    contact: 'ok',
    contactSinceMs: null,
    activity: 'busy',
    verdict: null,
    reasons: [],
    exit: null,
    startedMs: 1,
    durationMs: null,
    lastX: null,
    xKind: null,
    targetX: null,
    foreign: false,
    revision: 1,
  });
const runs = [
  run(1, 'wsl:Ubuntu', 'running'),
  run(2, 'wsl:Ubuntu', 'ended'),
  run(3, 'wsl:Debian', 'stopping'),
  run(4, 'local', 'running'),
  run(5, 'ssh:lab', 'preparing'),
  run(6, 'wsl:Ubuntu', 'queued'),
  run(7, 'wsl:Ubuntu-22.04', 'preparing'),
];
const killed = (ends: 'target' | 'kind' | 'nothing') =>
  killedBy({ ends }, 'wsl', 'wsl:Ubuntu', runs).map(({ name }) => name);

test('stopping a distro kills the runs that continue in it, and no others', () => {
  expect(killed('target')).toEqual(['run 1']);
});

test('shutting WSL down kills the runs of every distro, never those of this machine or a host', () => {
  expect(killed('kind')).toEqual(['run 1', 'run 3', 'run 7']);
  expect(killed('nothing')).toEqual([]);
});
