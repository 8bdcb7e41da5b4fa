import { expect, test } from 'vitest';
import { LogDiagnosis } from '#core/diagnosis/diagnose-log';
import { diagnosisText } from './diagnosis-text';

function textOf(log: string): string {
  const diagnosis = new LogDiagnosis();
  diagnosis.push(new TextEncoder().encode(log));
  const named = { file: 'train.log', diagnosis: diagnosis.end({ exit: 1 }), isOfRun: false };
  return diagnosisText(named, 'linux');
}

test.each([
  ['a test that is a program of many lines', 'ConnectionRefusedError: [Errno 111] refused\n'],
  ['a command with a Python', "ModuleNotFoundError: No module named 'gymnasium'\n"],
  [
    'a test that needs a run',
    '  File "/home/me/project/reward.py", line 3, in compute_score\nValueError: no answer\n',
  ],
])('%s is shown to a user without placeholders', (_, log) => {
  const text = textOf(`Traceback (most recent call last):\n${log}`);
  expect(text).toContain('Test it: ');
  expect(text).not.toMatch(/\{(?:python|run|cwd)\}/);
  expect(text).not.toContain('import socket');
});

const positionIn = (log: string, title: string) => textOf(log).indexOf(title);

test('remedies of a framework that the log does not show come last', () => {
  const outOfMemory = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 4.00 GiB.\n';
  const plain = `Traceback (most recent call last):\n${outOfMemory}`;
  expect(positionIn(plain, 'Use a smaller batch')).toBeLessThan(
    positionIn(plain, 'Make the rollout of verl'),
  );
  const frame = '  File "/x/verl/workers/fsdp_workers.py", line 9, in generate_sequences\n';
  const verl = `Traceback (most recent call last):\n${frame}${outOfMemory}`;
  expect(positionIn(verl, 'Make the rollout of verl')).toBeLessThan(
    positionIn(verl, 'Use a smaller batch'),
  );
});
