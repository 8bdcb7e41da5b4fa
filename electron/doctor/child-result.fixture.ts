import { HERE } from '#core/contract/target.test-data';
import { err, ok } from '#core/lib/result';
import type { Hello } from '#core/contract/target/target';
import type { ProbeOutcome } from '../targets/target';
import type { ChildRequest, ChildResult, Judgement, Probe, ProbeContext } from './probe';
import { probes } from './probes';

const outcome: ProbeOutcome = {
  answers: [],
  code: 0,
  signal: null,
  timedOut: false,
  errors: '',
  problem: null,
  tookMs: 1,
  source: '',
};

const hello: Hello = {
  proto: 1,
  pid: 1,
  python: '/usr/bin/python3',
  pythonVersion: '3.11.2',
  platform: 'linux',
  osName: 'Debian GNU/Linux 12',
  hostname: 'box',
  cpuCount: 2,
  cpuName: null,
  memTotalBytes: null,
  diskFreeBytes: null,
  gpus: [],
  strayDrivers: [],
  bootId: null,
  pid1Start: null,
  stateDir: '/home/person/.local/state/rl-cockpit',
  runsDir: '/home/person/.local/state/rl-cockpit/runs',
  toolsDir: '/home/person/.local/state/rl-cockpit/python/1',
  toolsSha: '1',
  wallMs: 0,
  monoMs: 0,
};

const PYTHON = `${hello.stateDir}/envs/arpo-toy/bin/python`;

/** A Linux machine with an agent, and a plan whose environment is the cockpit's own. */
export const context = (more: Partial<ProbeContext> = {}): ProbeContext => ({
  target: {
    id: 'local',
    kind: 'local',
    name: 'box',
    state: 'ready',
    says: '',
    capabilities: HERE,
  },
  hello: ok(hello),
  python: PYTHON,
  goal: null,
  ...more,
});

/** How a child went, in a word or two. */
export type Went = Partial<ProbeOutcome> | { readonly refused: string };

export function resultOf(request: ChildRequest, went: Went): ChildResult {
  if ('refused' in went) {
    const refusal = { code: went.refused, says: 'It cannot be asked.', remedy: 'Connect it.' };
    return { request, outcome: err(refusal) };
  }
  return { request, outcome: ok({ ...outcome, ...went }) };
}

/** The probe of an id, a fault of the test where there is none. */
export function probeOf(id: string): Probe {
  const probe = probes.get(id);
  if (probe === undefined) throw new Error(`There is no probe ${id}.`);
  return probe;
}

/** Runs a probe on children that went as `went` says, round by round. */
export function judged(
  id: string,
  went: (request: ChildRequest, index: number) => Went,
  given: ProbeContext = context(),
): Judgement & { readonly asked: readonly ChildRequest[] } {
  const probe = probeOf(id);
  const results: ChildResult[] = [];
  for (let round = 0; round < 40; round += 1) {
    const requests = probe.children(given, results);
    if (requests.length === 0) break;
    results.push(
      ...requests.map((request, index) => resultOf(request, went(request, results.length + index))),
    );
  }
  return { ...probe.judge(results, given), asked: results.map(({ request }) => request) };
}

export const answers = (...all: readonly object[]): Went => ({ answers: all });
export const died = (signal: string, ...all: readonly object[]): Went => ({
  answers: all,
  code: null,
  signal,
});
