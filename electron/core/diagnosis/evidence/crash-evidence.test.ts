import { expect, test } from 'vitest';
import type { RayAutopsy } from '../../contract/run/ray-autopsy';
import type { Cause } from '../matching/cause';
import { CauseScanner } from '../matching/scan/cause-scanner';
import { TermMatcher, termsOf } from '../matching/cause-terms';
import type { DiagnosisInput } from '../matching/diagnosis-input';
import { NO_FACTS } from '../matching/environment-facts';
import { type CrashFile, crashEvidence, deathSentence, NO_EVIDENCE } from './crash-evidence';
import { diagnoseWithEvidence } from './diagnose-with-evidence';

const WORKER = 'worker-1903cc-ffffffff-812';
const DIED =
  'ray.exceptions.ActorDiedError: The actor died unexpectedly before finishing this task.';
const SEGFAULT =
  'python3[812]: segfault at 0 ip 00007f2dab1d2f91 sp 00007ffd4c7f2b88 error 4 in libcuda.so.1.1[7f2da8e00000+9a9f000]';

const autopsy = (fatalLine: string | null): RayAutopsy => ({
  schema: 1,
  sessions: [
    {
      path: '/tmp/ray/session_2026-11-22_22-53-10_218079_700',
      files: ['raylet.out', `${WORKER}.err`, `${WORKER}.out`],
      workers: [
        {
          workerId: '1903cc',
          pid: 812,
          actor: 'rollout_0',
          exitType: 'SYSTEM_ERROR',
          exitDetail: 'End of file.',
          fatalLine,
          files: [`${WORKER}.err`, `${WORKER}.out`],
        },
      ],
    },
  ],
});

const files: readonly CrashFile[] = [
  {
    file: `crash/ray/${WORKER}.err`,
    text: ':job_id:01000000\n:actor_name:Rollout\nfree(): double free detected in tcache 2\n[2026-11-22 22:53:14,915 E 812 812] logging.cc:496: *** SIGABRT received\n',
  },
  { file: `crash/ray/${WORKER}.out`, text: ':job_id:01000000\r\nworker says hello\r\n' },
  {
    file: 'crash/ray/raylet.out',
    text: '[2026-11-22 22:53:14,1 I 49 49] (raylet) a.cc:1: routine\n[2026-11-22 22:53:14,2 W 49 49] (raylet) a.cc:2: worker is gone\n',
  },
  { file: 'crash/kernel.txt', text: `[160.000000] ${SEGFAULT}\n` },
];

/** Two causes of a dead actor: what it died of, and Ray's report that it died. */
const cause = (id: string, rank: Cause['rank'], line: RegExp): Cause => ({
  id,
  title: id,
  class: 'ray',
  layer: 'native',
  severity: 'high',
  platforms: ['linux'],
  rank,
  explains: '',
  signs: [{ says: 'its log says so', weight: 3, line }],
  probe: null,
  remedies: [],
  confusions: [],
  sources: [],
});
const CAUSES = [
  cause('actor-died', 'wrapper', /ActorDiedError/),
  cause('double-free', 'specific', /double free detected/),
];

/** A log that says no more than that an actor died. */
function input(): DiagnosisInput {
  const scanner = new CauseScanner(new TermMatcher(termsOf(CAUSES)), null);
  const line = { text: DIED, number: 7, endOffset: 700, actor: null, actorPid: null };
  scanner.read({ line, dialect: null, events: [] });
  return {
    hits: scanner.facts(),
    log: {
      bytes: 700,
      lines: 7,
      wordyLines: 7,
      signs: [],
      lastProgressLine: 5,
      markers: {},
      failMarkers: {},
      states: [],
      logFolders: [],
      targetX: null,
      lastLines: [DIED],
    },
    exit: { code: 1, signal: null, requested: null, elapsedMs: 60_000 },
    facts: NO_FACTS,
  };
}

test('the dead worker’s own words are above ActorDiedError, with the file and the actor that wrote them', () => {
  const evidence = crashEvidence(autopsy('free(): double free detected in tcache 2'), files);
  expect(diagnoseWithEvidence(CAUSES, input(), NO_EVIDENCE).findings[0]?.cause).toBe('actor-died');
  const [first, second] = diagnoseWithEvidence(CAUSES, input(), evidence).findings;
  expect([first?.cause, second?.cause]).toEqual(['double-free', 'actor-died']);
  expect(first?.evidence).toEqual([
    {
      kind: 'text',
      text: `crash/ray/${WORKER}.err:3 (rollout_0 pid=812) free(): double free detected in tcache 2`,
    },
  ]);
  expect(first?.signs).toMatchObject([{ state: 'seen', line: null }]);
  expect(second?.evidence).toMatchObject([{ kind: 'line', line: 7 }]);
});

test('a native cause without a stack gets the library in which the kernel saw the crash', () => {
  const evidence = crashEvidence(autopsy(null), files);
  const [first] = diagnoseWithEvidence(CAUSES, input(), evidence).findings;
  expect(first?.path).toEqual(['libcuda.so.1.1+0x23d2f91']);
});

test('lines of the worker come first and without Ray’s marks; routine lines of Ray are left out', () => {
  const said = crashEvidence(autopsy(null), files).lines.map(({ text, actor }) => [actor, text]);
  expect(said).toEqual([
    ['rollout_0', 'worker says hello'],
    ['rollout_0', 'free(): double free detected in tcache 2'],
    ['rollout_0', '*** SIGABRT received'],
    [null, SEGFAULT],
    ['raylet', '[2026-11-22 22:53:14,2 W 49 49] (raylet) a.cc:2: worker is gone'],
  ]);
});

test('a worker that died without a word is distinguished from one that said why', () => {
  const silent = deathSentence(crashEvidence(autopsy(null), files));
  expect(silent).toContain('rollout_0 (process 812) died without an error message');
  const spoken = deathSentence(crashEvidence(autopsy('free(): double free'), files));
  expect(spoken).toBe(
    'The Ray worker rollout_0 (process 812) died. Its own last words are: free(): double free',
  );
  expect(deathSentence(NO_EVIDENCE)).toBeNull();
});
