import { Exit, Spec } from '../contract/run-directory';
import type { Verdict } from '../contract/run';
import type { LogFacts, Sign } from './log-facts';
import type { VerdictInput } from './verdict-input';

const spec = Spec.parse({
  schema: 1,
  runId: '20261121-100000-0123abcd',
  name: 'case',
  recipe: 'command',
  target: 'local',
  installationId: 'here',
  createdMs: 1_000,
  argv: ['python', 'train.py'],
  cwd: '/',
  env: {},
  secretEnv: [],
  python: null,
  params: {},
  toolsSha: '',
  dialect: 'auto',
  patterns: [],
  sources: [],
  expectations: {},
  stop: { gracefulMs: 5_000, termMs: 3_000 },
  sampleEveryMs: 1_000,
  quietAfterMs: 1_000,
  importedFrom: null,
});

const exit = Exit.parse({
  code: 0,
  signal: null,
  core: false,
  raw: 0,
  endedMs: 41_000,
  elapsedMs: 40_000,
  maxRssBytes: null,
  oom: { machineKills: 0, cgroupKills: null, kernelLog: null },
  logBytes: 100,
  logTailSha256: '',
  survivors: [],
  requested: null,
  spawnError: null,
  crashFiles: [],
});

const log: LogFacts = {
  bytes: 100,
  lines: 4,
  wordyLines: 4,
  signs: [],
  lastProgressLine: null,
  markers: {},
  states: [],
  logFolders: [],
  targetX: null,
  lastLines: ['done'],
};

/** What differs from a training that ended well after 40 s. */
export type Change = Omit<Partial<VerdictInput>, 'spec' | 'exit' | 'log'> & {
  readonly spec?: Partial<Spec>;
  readonly exit?: Partial<Exit> | null;
  readonly log?: Partial<LogFacts>;
};

/** What happened · what is known of it · the verdict · words that its reasons (one a line) must have. */
export type Case = readonly [string, Change, Verdict, RegExp];

/** For tests: a training that ended well, changed in what the case is about. */
export function verdictCase(change: Change): VerdictInput {
  return {
    digest: null,
    pointCount: 0,
    lastX: null,
    artefacts: [],
    ...change,
    spec: { ...spec, ...change.spec },
    exit: change.exit === null ? null : { ...exit, ...change.exit },
    log: { ...log, ...change.log },
  };
}

export const EMPTY_LOG: Partial<LogFacts> = { bytes: 0, lines: 0, wordyLines: 0, lastLines: [] };

export function sign(kind: Sign['kind'], text: string, survived = false, line = 3): Sign {
  return { kind, text, survived, line };
}

/** A checkpoint was declared, and so many were found. */
export function files(fresh: number, stale = 0) {
  return {
    spec: { expectations: { artefacts: ['*.zip'] } },
    artefacts: [{ glob: '*.zip', fresh, stale }],
  };
}

export function memory(oom: Partial<Exit['oom']>): Pick<Exit, 'oom'> {
  return { oom: { machineKills: 0, cgroupKills: null, kernelLog: null, ...oom } };
}

export const timed = { spec: { argv: ['timeout', '5', 'python'] } };

export function survivor(name: string, pid: number): Exit['survivors'][number] {
  const unknown = { cpuPercent: null, rssBytes: null, startedMs: null };
  return { pid, ppid: 1, role: 'left over', name, state: 'S', ...unknown };
}

/** A process record of a training that was started. */
export function proc() {
  return {
    supervisorPid: 1,
    supervisorStart: '1',
    pid: 2,
    start: '1',
    pgid: 2,
    sid: 2,
    bootId: null,
    pid1Start: null,
    hostname: 'here',
    startedMs: 1_000,
    startedMonoMs: 1,
    argv: [],
  };
}
