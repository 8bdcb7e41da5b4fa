import type { Expectations } from '../contract/run-directory';
import { type Case, EMPTY_LOG, files, sign, survivor } from './verdict-case';

const tee = { argv: ['bash', '-c', 'python train.py 2>&1 | tee run.log'] };
const traceback = sign('traceback', 'ValueError: bad');
const encoding = sign('encoding', "UnicodeEncodeError: 'charmap' codec can't encode character");
const state = (name: string, says: string) => ({
  states: [{ state: name, says, line: 9, endOffset: 90, x: null, xKind: null }],
});
const declared = (expectations: Expectations) => ({
  spec: { expectations },
});

/** For tests. Ends with exit code 0, which proves nothing by itself, and what encoding errors make of 1. */
export const zeroEnds: readonly Case[] = [
  ['exit 0 with output', {}, 'succeeded', /exit code 0 after 40 s, with no sign of failure in 4/],
  ['a traceback', { log: { signs: [traceback] } }, 'suspicious', /traceback in line 3: ValueError/],
  [
    'a traceback it survived',
    { log: { signs: [sign('traceback', 'x', true)] } },
    'succeeded',
    /exit code 0/,
  ],
  [
    'an abort at exit',
    { log: { signs: [sign('abort', 'free(): invalid pointer')] } },
    'suspicious',
    /an abort in line 3: free\(\)/,
  ],
  [
    'an empty log',
    { log: EMPTY_LOG },
    'suspicious',
    /after 40 s, but its log is empty \(0 bytes\)/,
  ],
  [
    'blank lines only',
    { log: { ...EMPTY_LOG, bytes: 3, lines: 3 } },
    'suspicious',
    /only blank lines/,
  ],
  ['tee', { spec: tee }, 'suspicious', /^Exit code 0 comes from tee/],
  [
    'tee, and long enough',
    { spec: { ...tee, expectations: { minDurationMs: 1 } } },
    'suspicious',
    /comes from tee/,
  ],
  [
    'tee, and a new checkpoint',
    { ...files(1), spec: { ...files(1).spec, ...tee } },
    'succeeded',
    /comes from tee and proves nothing.*\nAs expected: 1 new file \*\.zip/,
  ],
  [
    'tee, and no new checkpoint',
    { ...files(0), spec: { ...files(0).spec, ...tee } },
    'suspicious',
    /no new file \*\.zip/,
  ],
  ['a new checkpoint', files(1), 'succeeded', /As expected: 1 new file \*\.zip/],
  ['an old checkpoint', files(0, 2), 'suspicious', /no new file \*\.zip \(2 older/],
  [
    'a folder that could not be looked at',
    declared({ artefacts: ['*.zip'] }),
    'suspicious',
    /[Cc]ould not check/,
  ],
  [
    'the step target reached',
    { ...declared({ targetX: 1_000 }), lastX: 1_024 },
    'succeeded',
    /^Training finished: reached step 1,024\.\n/,
  ],
  [
    'steps, points and a file, as expected',
    {
      ...files(1),
      spec: { expectations: { ...files(1).spec.expectations, targetX: 1_000, minPoints: 50 } },
      lastX: 1_024,
      pointCount: 80,
    },
    'succeeded',
    /^Training finished: reached step 1,024, 80 metric points, 1 new file \*\.zip\.\n/,
  ],
  [
    'the step target missed',
    { ...declared({ targetX: 1_000 }), lastX: 512 },
    'suspicious',
    /reached step 512 of 1,000/,
  ],
  ['no step at all', declared({ targetX: 1_000 }), 'suspicious', /reported no step/],
  ['a marker missing', declared({ markers: ['DONE'] }), 'suspicious', /does not contain "DONE"/],
  [
    'a marker seen',
    { ...declared({ markers: ['DONE'] }), log: { markers: { DONE: 4 } } },
    'succeeded',
    /"DONE" in line 4/,
  ],
  [
    'too few points',
    { ...declared({ minPoints: 50 }), pointCount: 3 },
    'suspicious',
    /reported 3 metric points; expected at least 50/,
  ],
  [
    'too short',
    declared({ minDurationMs: 60_000 }),
    'suspicious',
    /only 40 s; expected at least 1 min 0 s/,
  ],
  [
    'interrupted, by its own word, with statistics after it',
    { log: { ...state('interrupted', 'Training interrupted by user'), lastProgressLine: 20 } },
    'suspicious',
    /interrupted, in line 9: Training interrupted by user/,
  ],
  ['no data', { log: state('failed', '[ERROR] No data found') }, 'suspicious', /failed, in line 9/],
  ['blocked', { log: state('blocked', 'PHASE 2 BLOCKED') }, 'suspicious', /refused to train/],
  [
    'trouble that was overcome',
    { log: { ...state('failed', '[ERROR] Transfer learning failed'), lastProgressLine: 20 } },
    'succeeded',
    /exit code 0/,
  ],
  ['two doubts', { ...files(0), log: EMPTY_LOG }, 'suspicious', /empty.*\n.*no new file/],
  [
    'left-over children',
    { exit: { survivors: [survivor('sleep', 7)] } },
    'succeeded',
    /left a process behind: sleep \(pid 7\)\.$/,
  ],
  [
    'many left-over children',
    { exit: { survivors: [1, 2, 3, 4, 5, 6, 7].map((pid) => survivor('w', pid)) } },
    'succeeded',
    /left 7 processes behind: .*w \(pid 5\) and 2 more/,
  ],
  [
    'only its message failed',
    { ...files(1), log: { signs: [encoding] } },
    'suspicious',
    /^The work is done: every expected file/,
  ],
  [
    'only its message failed, exit 1, its marker unsaid',
    {
      ...files(1),
      spec: { expectations: { ...files(1).spec.expectations, markers: ['DONE'] } },
      exit: { code: 1 },
      log: { signs: [encoding] },
    },
    'suspicious',
    /^The work is done: every expected file.*\nLine 3/,
  ],
  [
    'an encoding error and a missing checkpoint, exit 1',
    { ...files(0), exit: { code: 1 }, log: { signs: [encoding] } },
    'failed',
    /UnicodeEncodeError/,
  ],
  [
    'an encoding error and a crash of its own, exit 1',
    { ...files(1), exit: { code: 1 }, log: { signs: [traceback, encoding] } },
    'failed',
    /began in line 3: ValueError/,
  ],
];
