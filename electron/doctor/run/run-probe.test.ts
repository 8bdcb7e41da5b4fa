import { expect, test } from 'vitest';
import { HOST } from '#core/contract/target.test-data';
import { ok } from '#core/lib/result';
import { ENDED_WELL } from '../../targets/fixtures/script-outcome.test-data';
import type { ScriptRequest } from '../../targets/target';
import type { Probe, ProbeContext } from '../probe';
import { probes } from '../probes';
import { ended, linuxContext } from '../fixtures/children.test-data';
import host from '../probes/host';
import { latenessOf, type ProbeTargets, runProbe, withoutChildren } from './run-probe';

const away: ProbeContext = {
  target: { id: 'ssh:lab', kind: 'ssh', name: 'lab', state: 'off', says: '', capabilities: HOST },
  hello: {
    ok: false,
    error: { code: 'target-off', says: 'lab is not connected.', remedy: 'Connect it first.' },
  },
  python: null,
  goal: 'phase3',
};
const ofEnvironments = [...probes].filter(([, { subject }]) => subject === 'environment');

test.each(ofEnvironments)(
  'on a target that does not answer, %s could not check: that is never "does not apply"',
  (_id, probe) => {
    expect(withoutChildren(probe, away)).toMatchObject({
      state: 'unknown',
      says: 'lab is not connected.',
      advice: 'Connect it first.',
    });
  },
);

test('only a check that took longer than it may, and so says nothing, is reported as late', () => {
  const context = linuxContext('phase3');
  const results = (end: Parameters<typeof ended>[1]) =>
    host.children(context, []).map((request) => ended(request, end));
  const late = results({ code: null, timedOut: true });
  expect(latenessOf(host.judge(late, context).state, late)).toEqual({ isLate: true });
  const killed = results({ code: null, signal: 'SIGKILL' });
  expect(latenessOf(host.judge(killed, context).state, killed)).toEqual({});
  expect(latenessOf('bad', late)).toEqual({});
});

test.each([
  ['target', '67'],
  ['login', undefined],
  ['host', undefined],
] as const)('while a node is held, a child at %s runs in job %s', async (at, job) => {
  const requests: unknown[] = [];
  const { hello, ...context } = linuxContext();
  const target = {
    id: 'slurm:lab',
    hello: async () => hello,
    runScript: async (request: ScriptRequest) => {
      requests.push(request.job);
      return ok(ENDED_WELL);
    },
  };
  const targets: ProbeTargets = { target, host: target };
  const child = { script: 'host', at, python: null, words: {}, env: {}, limitS: 1 };
  const probe: Probe = { ...host, children: (_, { length }) => (length > 0 ? [] : [child]) };
  const node = { job: '67', folder: '/check', seesLoginTemp: false };
  await runProbe('host', probe, { ...context, hello, node }, targets, () => 0);
  expect(requests).toEqual([job]);
});
