import { expect, test } from 'vitest';
import { LogReader } from '../../telemetry/log-reader';
import { SignScanner } from './sign-scanner';

function trainings(lines: readonly string[]) {
  const reader = new LogReader('auto', [], null);
  let scanner = new SignScanner(null, []);
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  for (const line of [...reader.push(bytes), ...reader.end()]) {
    scanner.read(line);
    scanner = new SignScanner(JSON.parse(JSON.stringify(scanner.save())), []);
  }
  return scanner.facts().trainings;
}
const steps = (from: number, to: number, text = 'step #: reward 0.5, loss 0.25'): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => text.replace('#', String(from + i)));

test('two seeds one after another in one log are two trainings', () => {
  expect(trainings([...steps(1, 50), 'seed 2', ...steps(1, 30)])).toEqual({ count: 2, line: 52 });
});

test('a training that continues from a checkpoint is one', () => {
  expect(trainings([...steps(1, 50), 'Resuming from step 40', ...steps(41, 80)])).toBeUndefined();
});

test('episodes of an evaluation that begin again are no trainings', () => {
  const evaluation = steps(1, 20, 'eval | episode # | eval_reward 3.5');
  const rounds = Array.from({ length: 12 }, () => evaluation).flat();
  expect(trainings(rounds)).toBeUndefined();
  expect(trainings(Array.from({ length: 12 }, () => steps(1, 20)).flat())).toBeUndefined();
});
