import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { Exit } from '../../contract/run/run-directory';
import { endingSentence } from './exit-words';
import { stoppedReasons } from './stopped';
import { KILLED_BY_US, ntStatus, ntStatusWords } from './windows-codes';

const STOP = { gracefulMs: 5_000, termMs: 3_000 };

function ended(
  code: number,
  request?: { mode: 'graceful' | 'term' | 'kill'; tookMs: number },
): Exit {
  return Exit.parse({
    code,
    signal: null,
    core: false,
    raw: code,
    endedMs: 100_000,
    elapsedMs: 40_000,
    maxRssBytes: null,
    oom: { machineKills: null, cgroupKills: null, kernelLog: null },
    logBytes: 10,
    logTailSha256: '',
    survivors: [],
    requested:
      request === undefined
        ? null
        : { mode: request.mode, nonce: 'a', wallMs: 100_000 - request.tookMs },
    spawnError: null,
    crashFiles: [],
  });
}

const sentence = (code: number) => endingSentence({ exit: ended(code), argv: [], signs: [] });
const stopped = (code: number, mode: 'graceful' | 'term' | 'kill', tookMs: number) =>
  stoppedReasons(ended(code, { mode, tookMs }), STOP).join('\n');

test.for([
  [0xc0000005, /0xc0000005, STATUS_ACCESS_VIOLATION\): an access violation/],
  [0xc00000fd, /STATUS_STACK_OVERFLOW\): a stack overflow/],
  [0xc0000374, /STATUS_HEAP_CORRUPTION\): a corrupted heap/],
  [0xc0000409, /STATUS_STACK_BUFFER_OVERRUN\): it aborted/],
  [0xc0000135, /STATUS_DLL_NOT_FOUND\): a DLL was not found/],
  [0xc0000139, /STATUS_ENTRYPOINT_NOT_FOUND\): a DLL lacks/],
  [0xc0000142, /STATUS_DLL_INIT_FAILED\): a DLL could not be initialized/],
  [0xc000013a, /STATUS_CONTROL_C_EXIT\): interrupted from outside/],
  [0x40010004, /DBG_TERMINATE_PROCESS\): ended by a debugger/],
  [9009, /cmd\.exe did not find the command/],
] as const)('exit code %i of a Windows program is given by name', ([code, words]) => {
  expect(sentence(code)).toMatch(words);
});

test('a status is recognized signed or unsigned, and no small number is one', () => {
  expect(ntStatus(-1_073_741_819)).toEqual(ntStatus(0xc0000005));
  assert(property(integer({ min: 0, max: 65_535 }), (code) => ntStatusWords(code) === null));
});

test('a program ended by our own hard stop is reported as that, not as a code it chose', () => {
  expect(stopped(KILLED_BY_US, 'graceful', 9_000)).toMatch(
    /Ignored Ctrl\+Break and was ended with its job after 9 s/,
  );
  expect(stopped(KILLED_BY_US, 'graceful', 2_000)).toMatch(
    /Had not exited when it was ended with its job/,
  );
  expect(stopped(KILLED_BY_US, 'kill', 100)).toMatch(/^Killed on request\. Ended with its job/);
  expect(sentence(KILLED_BY_US)).toMatch(/RL Cockpit ended its job/);
});

test('a stop that Ctrl+Break carried out is no crash, an access violation on the way is one', () => {
  expect(stopped(0xc000013a, 'graceful', 300)).toMatch(/Ended by Ctrl\+Break \(0xc000013a\) after/);
  expect(stopped(0xc0000005, 'graceful', 300)).toMatch(
    /Crashed while stopping \(0xc0000005, STATUS_ACCESS_VIOLATION\)/,
  );
  expect(stopped(0x40010004, 'graceful', 300)).toMatch(/Ended by DBG_TERMINATE_PROCESS/);
  expect(stopped(1, 'graceful', 300)).toMatch(/Exited in .* with code 1/);
});
