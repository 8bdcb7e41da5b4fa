import { EMPTY_LOG, proc, sign, type verdictCase } from './verdict-case';

const tee = { argv: ['bash', '-c', 'python train.py 2>&1 | tee run.log'] };
const ask = (mode: 'graceful' | 'term' | 'kill', nonce = 'a') => ({ mode, nonce, wallMs: 39_000 });
const traceback = sign('traceback', 'ValueError: bad');
export const gone = { lock: 'free', childAlive: false, sameBoot: true, proc: null } as const;

/** For tests. What happened · what is known of it · the verdict · words that its reasons must have. */
export const table: readonly [string, Parameters<typeof verdictCase>[0], string, RegExp][] = [
  ['exit 0 with output', {}, 'succeeded', /exit code 0 after 40 s/],
  ['exit 1', { exit: { code: 1 } }, 'failed', /exit code 1/],
  [
    'exit 1 with a traceback',
    { exit: { code: 1 }, log: { signs: [traceback] } },
    'failed',
    /ValueError: bad/,
  ],
  ['exit 3', { exit: { code: 3 } }, 'failed', /exit code 3/],
  ['SIGSEGV', { exit: { code: null, signal: 'SIGSEGV' } }, 'failed', /SIGSEGV.*segmentation fault/],
  ['SIGABRT', { exit: { code: null, signal: 'SIGABRT' } }, 'failed', /SIGABRT.*abort/],
  ['SIGBUS', { exit: { code: null, signal: 'SIGBUS' } }, 'failed', /SIGBUS.*shared memory/],
  ['SIGKILL', { exit: { code: null, signal: 'SIGKILL' } }, 'failed', /killed from outside/],
  ['SIGINT', { exit: { code: null, signal: 'SIGINT' } }, 'failed', /Ctrl-C/],
  [
    'an OOM kill of its group',
    {
      exit: {
        code: null,
        signal: 'SIGKILL',
        oom: { machineKills: 1, cgroupKills: 1, kernelLog: null },
      },
    },
    'failed',
    /^Memory was full/,
  ],
  [
    'an OOM kill on the machine',
    {
      exit: {
        code: null,
        signal: 'SIGKILL',
        oom: { machineKills: 1, cgroupKills: null, kernelLog: null },
      },
    },
    'failed',
    /Very likely memory/,
  ],
  ['sys.exit(139)', { exit: { code: 139 } }, 'failed', /SIGSEGV.*chose this number itself/],
  [
    'timeout that expired',
    { spec: { argv: ['timeout', '5', 'python'] }, exit: { code: 124 } },
    'failed',
    /time limit/,
  ],
  [
    'timeout whose child was killed',
    { spec: { argv: ['timeout', '5', 'python'] }, exit: { code: 137 } },
    'failed',
    /SIGKILL/,
  ],
  ['a traceback and exit 0', { log: { signs: [traceback] } }, 'suspicious', /ValueError: bad/],
  [
    'a traceback it survived',
    { log: { signs: [sign('traceback', 'x', true)] } },
    'succeeded',
    /exit code 0/,
  ],
  ['an empty log and exit 0', { log: EMPTY_LOG }, 'suspicious', /log is empty/],
  ['exit 0 behind tee', { spec: tee }, 'suspicious', /exit code 0 is that of tee/i],
  [
    'exit 0 behind tee, checkpoint there',
    { spec: tee, artefacts: [{ glob: '*.zip', fresh: 1, stale: 0 }] },
    'succeeded',
    /1 new file/,
  ],
  [
    'no checkpoint',
    { artefacts: [{ glob: '*.zip', fresh: 0, stale: 2 }] },
    'suspicious',
    /2 older than this run/,
  ],
  [
    'a step target missed',
    { spec: { expectations: { targetX: 1000 } }, lastX: 512 },
    'suspicious',
    /reached step 512/,
  ],
  [
    'a marker missing',
    { spec: { expectations: { markers: ['COMPLETE'] } } },
    'suspicious',
    /COMPLETE/,
  ],
  [
    'too few points',
    { spec: { expectations: { minPoints: 50 } }, pointCount: 3 },
    'suspicious',
    /3 metric points/,
  ],
  [
    'too short',
    { spec: { expectations: { minDurationMs: 60_000 } } },
    'suspicious',
    /it took 40 s/,
  ],
  [
    'interrupted, says so itself',
    { log: { states: [{ state: 'interrupted', says: 'Training interrupted by user', line: 9 }] } },
    'suspicious',
    /interrupted by user/,
  ],
  [
    'asked to stop, exit 0',
    { exit: { requested: ask('graceful') } },
    'stopped',
    /save and stop; it ended by itself with exit code 0 after 2 s/,
  ],
  [
    'asked to stop, exit 134',
    { exit: { code: 134, requested: ask('graceful') } },
    'stopped',
    /exit code 134/,
  ],
  [
    'asked to stop, ignored it',
    { exit: { code: null, signal: 'SIGKILL', requested: ask('graceful') } },
    'stopped',
    /ignored that and had to be killed/,
  ],
  [
    'killed on request',
    { exit: { code: null, signal: 'SIGKILL', requested: ask('kill') } },
    'stopped',
    /You had it killed; it ended by SIGKILL/,
  ],
  [
    'the system shuts down',
    { exit: { code: null, signal: 'SIGTERM', requested: ask('term', 'system') } },
    'stopped',
    /The system asked/,
  ],
  [
    'only its message failed',
    {
      exit: { code: 1 },
      log: { signs: [sign('encoding', 'UnicodeEncodeError: x')] },
      artefacts: [{ glob: '*.zip', fresh: 1, stale: 0 }],
    },
    'suspicious',
    /The work is done, its message failed/,
  ],
  [
    'an encoding error and no artefact',
    { exit: { code: 1 }, log: { signs: [sign('encoding', 'UnicodeEncodeError: x')] } },
    'failed',
    /UnicodeEncodeError/,
  ],
  [
    'a missing program',
    { exit: { code: null, spawnError: { errno: 'ENOENT', says: 'nope: no such file' } } },
    'failed',
    /could not be started: nope/,
  ],
  [
    'left-over children',
    {
      exit: {
        survivors: [
          {
            pid: 7,
            ppid: 1,
            role: 'left over',
            name: 'sleep',
            cpuPercent: null,
            rssBytes: null,
            state: 'S',
            startedMs: null,
          },
        ],
      },
    },
    'succeeded',
    /left a process behind: sleep \(pid 7\)/,
  ],
  [
    'the supervisor was killed',
    { exit: null, digest: { ...gone, proc: proc() } },
    'lost',
    /supervisor was killed/,
  ],
  [
    'the machine restarted',
    { exit: null, digest: { ...gone, sameBoot: false, proc: proc() } },
    'lost',
    /restarted/,
  ],
  ['it never began', { exit: null, digest: gone }, 'lost', /before the training was started/],
];
