import { expect, test } from 'vitest';
import { readExitSentence } from './exit-words';
import { exitInLines, exitOf } from './exit-notation';

test.for([
  ['139', { code: 139, signal: null }],
  ['-11', { code: -11, signal: null }],
  ['0xC0000005', { code: 0xc0000005, signal: null }],
  ['137:0', { code: 137, signal: null }],
  ['0:9', { code: null, signal: 'SIGKILL' }],
  ['SIGSEGV', { code: null, signal: 'SIGSEGV' }],
  ['SEGV', { code: null, signal: 'SIGSEGV' }],
  ['OUT_OF_MEMORY', { code: null, signal: 'SIGKILL', outOfMemory: true }],
  ['timeout(30s)', null],
  ['SIGNONE', null],
] as const)('the notation %s of an end is read', ([text, reported]) => {
  expect(exitOf(text)).toEqual(reported);
});

test.for([
  ['Exit code: 139', 139],
  ['Process finished with exit code -1073741819 (0xC0000005)', -1073741819],
  ['trainer-1 exited with code 137', 137],
  ['make: *** [Makefile:3: train] Error 1', null],
  ['child status 256', null],
  ["subprocess.CalledProcessError: Command '['x']' returned non-zero exit status 2.", 2],
  ["subprocess.CalledProcessError: Command 'x' died with <Signals.SIGABRT: 6>.", 'SIGABRT'],
  [
    'slurmstepd: error: Detected 1 oom_kill event in StepId=7.batch. Some of the step tasks have been OOM Killed.',
    'SIGKILL',
  ],
  ['State: OUT_OF_MEMORY (exit code 0)', 'SIGKILL'],
] as const)('the last lines show the end: %s', ([line, end]) => {
  const exit = exitInLines(['Epoch 1', line]);
  expect(exit === null ? null : (exit.signal ?? exit.code)).toBe(end);
});

test.for([
  [139, /128 \+ 11 is how a shell or `timeout` reports SIGSEGV/],
  [-11, /-11 is how Python and torchrun report SIGSEGV/],
  [125, /`docker run` could not start/],
  [126, /could not execute/],
  [127, /did not find the command/],
  [9009, /cmd\.exe did not find/],
  [4294967295, /wsl\.exe uses this code when WSL itself failed/],
  [-1, /wsl\.exe uses this code/],
  [-1073741819, /STATUS_ACCESS_VIOLATION/],
  [3221226505, /STATUS_STACK_BUFFER_OVERRUN/],
] as const)('exit code %i is put into words', ([code, words]) => {
  expect(readExitSentence({ code, signal: null })).toMatch(words);
});
