import { expect, test } from 'vitest';
import type { Exit } from '../../contract/run/run-directory';
import { causes } from '../causes';
import { scannedLog } from '../fixtures/scanned-log.test-data';
import { diagnose } from './diagnose';
import { diagnoseLog } from '../diagnose-log';
import { NO_FACTS } from './environment-facts';

const TEXT = `Traceback (most recent call last):
  File "/home/a/train.py", line 27, in main
torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 298.00 MiB. GPU 0 has a total capacity of 15.89 GiB
`;

const STOP = { mode: 'graceful' as const, nonce: 'n', wallMs: 0 };

type End = Partial<Exit> & Pick<Exit, 'code' | 'signal' | 'requested'>;

function classesAfter(exit: End, text = TEXT) {
  const end = { elapsedMs: 5_000, ...exit };
  const input = { ...scannedLog(text), exit: end, facts: NO_FACTS };
  return diagnose(causes.values(), input).findings.map((finding) => finding.class);
}

test('an error in the log explains a failure, and no end that somebody asked for or brought about', () => {
  expect(classesAfter({ code: 1, signal: null, requested: null })).toContain('memory');
  expect(classesAfter({ code: 1, signal: null, requested: STOP })).toEqual([]);
  const stopped = classesAfter({ code: null, signal: 'SIGTERM', requested: null });
  expect(stopped.every((one) => one === 'stopped')).toBe(true);
});

test('what a cluster asked for is an end from outside: a failed node is named, an error of the program is not', () => {
  const end = { code: 143, signal: null, requested: { ...STOP, nonce: 'scheduler' } };
  const failed = `${TEXT}srun: error: Node failure on node2\n`;
  expect(classesAfter(end, failed)).toEqual(['stopped']);
  expect(classesAfter({ ...end, requested: STOP }, failed)).toEqual([]);
});

test('an error that a program logged and continued after is no failure of a run that ended with exit code 0', () => {
  const after = Array.from({ length: 12 }, (_, at) => `INFO:trainer:batch 256, round ${at} of 12`);
  const bytes = new TextEncoder().encode(`${TEXT}${after.join('\n')}\n`);
  const causesOf = (exit: number) =>
    diagnoseLog(bytes, { exit }).findings.map((finding) => finding.cause);
  expect(causesOf(0)).toEqual([]);
  expect(causesOf(1)[0]).toBe('cuda-oom');
});
