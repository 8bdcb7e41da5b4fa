import { type Case, memory, proc, sign, timed } from './verdict-case';

export const gone = { lock: 'free', childAlive: false, sameBoot: true, proc: null } as const;

const killed = { code: null, signal: 'SIGKILL' } as const;
const ended = (signal: string) => ({ exit: { code: null, signal } });
const coded = (code: number) => ({ exit: { code } });
const said = (text: string, kind: 'traceback' | 'fatal-signal' = 'traceback') => ({
  signs: [sign(kind, text)],
});
const encoding = sign('encoding', "UnicodeEncodeError: 'charmap' codec can't encode character");
const asked = (mode: 'graceful' | 'term' | 'kill', tookMs: number, nonce = 'a') => ({
  requested: { mode, nonce, wallMs: 41_000 - tookMs },
});

/** For tests. What happened, with anything but 0 · what is known of it · the verdict · words of its reasons. */
export const badEnds: readonly Case[] = [
  ['exit 1', coded(1), 'failed', /^It ended with exit code 1 after 40 s\.\n.*last line: done$/],
  [
    'exit 1 with a traceback',
    { ...coded(1), log: said('ValueError: bad') },
    'failed',
    /Line 3 of its log: ValueError: bad/,
  ],
  [
    'exit 1 with a traceback that began elsewhere',
    {
      ...coded(1),
      log: { signs: [sign('abort', 'free(): bad', false, 2), sign('traceback', 'X')] },
    },
    'failed',
    /Line 3 of its log: X\nIt began in line 2: free/,
  ],
  [
    'exit 1 and nothing printed',
    { ...coded(1), log: { bytes: 0, wordyLines: 0, lastLines: [] } },
    'failed',
    /Its log is empty/,
  ],
  ['exit 2', coded(2), 'failed', /usually an invalid command line/],
  ['exit 3', coded(3), 'failed', /exit code 3 after 40 s\./],
  ['exit 120', coded(120), 'failed', /could not flush/],
  ['exit 126', coded(126), 'failed', /could not execute/],
  ['exit 127', coded(127), 'failed', /did not find/],
  ['SIGSEGV', ended('SIGSEGV'), 'failed', /SIGSEGV after 40 s: a segmentation fault/],
  [
    'SIGABRT with a core',
    { exit: { code: null, signal: 'SIGABRT', core: true } },
    'failed',
    /SIGABRT after 40 s \(core dumped\): an abort/,
  ],
  ['SIGBUS', ended('SIGBUS'), 'failed', /shared memory/],
  ['SIGILL', ended('SIGILL'), 'failed', /instruction/],
  ['SIGKILL', ended('SIGKILL'), 'failed', /killed from outside/],
  ['SIGINT', ended('SIGINT'), 'failed', /interrupted from outside by SIGINT.*Ctrl-C/],
  ['SIGTERM', ended('SIGTERM'), 'failed', /ended from outside by SIGTERM.*not requested/],
  ['SIGHUP', ended('SIGHUP'), 'failed', /its terminal or session closed/],
  ['a signal we know nothing of', ended('SIGRTMIN'), 'failed', /by SIGRTMIN after 40 s\.\n/],
  ['130 of a shell', coded(130), 'failed', /128 \+ 2 .* SIGINT \(interrupted from outside/],
  [
    'Ctrl-C in verl',
    { ...coded(1), log: said('KeyboardInterrupt') },
    'failed',
    /^It was interrupted from outside by SIGINT/,
  ],
  [
    'SIGTERM to a Ray driver',
    { ...coded(134), log: said('*** SIGTERM received at time=1', 'fatal-signal') },
    'failed',
    /^It was ended from outside by SIGTERM/,
  ],
  ['134 of a shell', coded(134), 'failed', /SIGABRT \(an abort.*; or the program chose/],
  ['sys.exit(139)', coded(139), 'failed', /SIGSEGV.*; or the program chose this code itself/],
  [
    '139 of a shell, told by the log',
    { ...coded(139), log: said('Segmentation fault (core dumped)', 'fatal-signal') },
    'failed',
    /reports SIGSEGV \([^;]*\)\.\n/,
  ],
  [
    'timeout that expired',
    { ...coded(124), ...timed },
    'failed',
    /`timeout` ended it at its time limit\./,
  ],
  ['124 without timeout', coded(124), 'failed', /or the program chose this code/],
  [
    'timeout -s KILL',
    { ...coded(137), ...timed },
    'failed',
    /SIGKILL \(it reached its time limit, or/,
  ],
  [
    'SIGKILL of timeout',
    { ...ended('SIGKILL'), ...timed },
    'failed',
    /: it reached the time limit/,
  ],
  ['timeout whose child segfaults', { ...coded(139), ...timed }, 'failed', /128 \+ 11.*SIGSEGV/],
  [
    'an OOM kill of its group',
    { exit: { ...killed, ...memory({ machineKills: 1, cgroupKills: 1 }) } },
    'failed',
    /^Out of memory: .*cgroup.*\nIt was ended by SIGKILL/,
  ],
  [
    'an OOM kill on the machine',
    { exit: { ...killed, ...memory({ machineKills: 1 }) } },
    'failed',
    /^Very likely out of memory/,
  ],
  [
    'an OOM kill in the kernel log, told by a shell',
    { exit: { code: 137, ...memory({ kernelLog: 'Out of memory: Killed process 7' }) } },
    'failed',
    /^Out of memory: the kernel log says "Out of memory: Killed process 7"/,
  ],
  [
    'an OOM kill of somebody else',
    { exit: { code: 1, ...memory({ machineKills: 3 }) } },
    'failed',
    /^It ended with exit code 1/,
  ],
  [
    'MemoryError',
    { ...coded(1), log: said('MemoryError') },
    'failed',
    /^Out of memory: the program asked/,
  ],
  [
    'CUDA out of memory',
    { ...coded(1), log: said('torch.OutOfMemoryError: CUDA out of memory. Tried') },
    'failed',
    /^GPU out of memory/,
  ],
  [
    'an access violation on Windows',
    coded(3_221_225_477),
    'failed',
    /0xc0000005, STATUS_ACCESS_VIOLATION\): an access/,
  ],
  [
    'a missing program',
    { exit: { code: null, spawnError: { errno: 'ENOENT', says: 'nope was not found.' } } },
    'failed',
    /^It could not be started: nope was not found\.$/,
  ],
  [
    'an encoding error, nothing declared',
    { ...coded(1), log: { signs: [encoding] } },
    'failed',
    /UnicodeEncodeError/,
  ],
  ['a stop, exit 0', { exit: asked('graceful', 2_000) }, 'stopped', /stop; it .* code 0 after 2 s/],
  ['a stop, exit 134', { exit: { code: 134, ...asked('graceful', 2_000) } }, 'stopped', /134/],
  [
    'a stop, exit 1',
    { exit: { code: 1, ...asked('term', 500) } },
    'stopped',
    /terminated it; .* 1 after 0\.5/,
  ],
  [
    'a stop that was ignored',
    { exit: { ...killed, ...asked('graceful', 9_000) } },
    'stopped',
    /ignored SIGINT and SIGTERM and had to be killed \(SIGKILL\) after 9 s/,
  ],
  [
    'a stop that was cut short by a second one',
    { exit: { ...killed, ...asked('graceful', 1_000) } },
    'stopped',
    /had not ended yet when it was killed/,
  ],
  [
    'a stop that only SIGTERM brought',
    { exit: { code: null, signal: 'SIGTERM', ...asked('graceful', 5_500) } },
    'stopped',
    /ignored SIGINT and ended by SIGTERM/,
  ],
  [
    'a crash while stopping',
    { exit: { code: null, signal: 'SIGSEGV', ...asked('graceful', 100) } },
    'stopped',
    /crashed while stopping \(SIGSEGV\)/,
  ],
  [
    'killed on request',
    { exit: { ...killed, ...asked('kill', 100) } },
    'stopped',
    /You killed it; it ended by SIGKILL/,
  ],
  [
    'the system shuts down',
    { exit: { code: null, signal: 'SIGTERM', ...asked('term', 100, 'system') } },
    'stopped',
    /The system asked/,
  ],
  [
    'the supervisor was killed',
    { exit: null, digest: { ...gone, proc: proc() } },
    'lost',
    /supervisor was killed.*\nThe last line of its log: done/,
  ],
  [
    'the machine restarted',
    { exit: null, digest: { ...gone, sameBoot: false, proc: proc() } },
    'lost',
    /restarted during the run; its boot ID changed/,
  ],
  ['it never began', { exit: null, digest: gone }, 'lost', /before it started the program/],
  ['an end that could not be read', { exit: { code: null } }, 'lost', /could not be read/],
];
