import { describe, expect, test } from 'vitest';
import { sampleBytes } from '../fixtures/recorded-samples.test-data';
import type { TrainerEvent } from '../event';
import { LogReader } from '../log-reader';

function eventsOf(log: string | Uint8Array, patterns: readonly string[] = []): TrainerEvent[] {
  const reader = new LogReader('key-number', patterns, null);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(`${log}\n`) : log;
  return [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
}
/** `tag@x=value` of each point, with the kind of x first. */
function report(log: string | Uint8Array, patterns?: readonly string[]): string {
  const points = eventsOf(log, patterns).filter((event) => event.kind === 'point');
  const kinds = [...new Set(points.map(({ xKind }) => xKind))];
  return [...kinds, ...points.map(({ tag, x, value }) => `${tag}@${x}=${value}`)].join(' ');
}

describe('a line that begins with an index', () => {
  test('gives a point for each of its pairs, of a/b the first number', () => {
    const line =
      '[Episode 0] Reward: -0.234 Loss: 198.232 Burned: 423.1 Eps: 1.000 Completed: 32/32';
    expect(report(line)).toBe(
      'episode Reward@0=-0.234 Loss@0=198.232 Burned@0=423.1 Eps@0=1 Completed@0=32',
    );
  });

  test.each([
    [
      '  📈 Episode 3: Reward=-0.120 Loss=0.0123 Burned=161.2 Eps=0.985 Time=40.1s',
      'episode Reward@3=-0.12 Loss@3=0.0123 Burned@3=161.2 Eps@3=0.985 Time@3=40.1',
    ],
    [
      '[MetaEp 28] steps=32 eps=0.991 loss=5.1363 ep_reward=nan burned_area=87.3 [80.1-95.2±3.2] lr=8.10e-06',
      'episode steps@28=32 eps@28=0.991 loss@28=5.1363 ep_reward@28=NaN burned_area@28=87.3 lr@28=0.0000081',
    ],
    ['Episode 0: Reward=0.678 Burned=2155.0', 'episode Reward@0=0.678 Burned@0=2155'],
    [
      'Episode 12, Cumulative Reward: 345.0, Info: coins: 0, flag_get: False, life: 2',
      'episode Cumulative Reward@12=345 coins@12=0 life@12=2',
    ],
    ['2026-11-21 02:54:25,800 - INFO - Step 1,024 | loss: inf', 'timestep loss@1024=Infinity'],
    ['INFO:trainer:step=7 loss=0.5 acc=61.3%', 'timestep loss@7=0.5 acc@7=61.3'],
    ['Epoch 3/10 - loss: 1e-3 - val_loss: 2', 'update loss@3=0.001 val_loss@3=2'],
    ['Iter: 5, kl = 0.01', 'update kl@5=0.01'],
    [
      'timestep 100 reward 1.5 ep_len 20 loss/value -2e-3',
      'timestep reward@100=1.5 ep_len@100=20 loss/value@100=-0.002',
    ],
    [
      '2026-11-21 02:54:25,800 - INFO - step 7/90 loss nan acc 61.3%',
      'timestep loss@7=NaN acc@7=61.3',
    ],
  ])('%s', (line, points) => {
    expect(report(line)).toBe(points);
  });

  test('reports its target once', () => {
    const targets = eventsOf('Epoch 1/10 loss=1\nEpoch 2/10 loss=1').filter(
      (event) => event.kind === 'target',
    );
    expect(targets).toEqual([{ kind: 'target', x: 10, xKind: 'update' }]);
  });
});

describe('what is no series', () => {
  test.each([
    'learning_rate: 0.001',
    'batch_size=64 epochs=10',
    'Step 3: set learning_rate = 0.1 in the config',
    'Step 5: found 3 files, size=20',
    'Episode 5 finished with reward: 10',
    'Epoch 3.5: loss=1',
    'Step 1: date=2026-11-21',
    '[LLM] Step by step: 3',
    'Episode 7/10',
    'step 3 took 2.5 of 10',
    'Epoch 3 rank 0 loss 1.5',
    'Episode 5 reward 10.5',
    'step 3 seed 1 port 8080',
    'step 3 loss 0.5 acc 61.3 and more',
    'step 3 loss 0.5 loss 0.7',
    'timestep 100 version 1.2.3 build 4.5',
    'Namespace(epoch=3, lr=0.1)',
    'Environment 0 completed: Burned=345.2, Step=23',
    '(WorkerDict pid=5) Step 3: x = 5',
    'Epoch 1: 50%|█████| 5/10 [00:01<00:01, 3.0it/s, loss=0.5]',
  ])('%s', (line) => {
    expect(report(line)).toBe('');
  });

  test('the log of a real failed training holds only its one real line', (context) => {
    const log = sampleBytes(context, 'real-runs/q_stsimple.stdout.log');
    expect(report(log)).toBe('episode Reward@0=-0.1 Loss@0=198.232 Burned@0=150 Eps@0=1');
  });
});

describe("a user's own pattern", () => {
  test('names tags by its groups and takes x from step, episode or x', () => {
    const patterns = [String.raw`^it (?P<episode>\d+) .*score (?P<score>\S+) (?P<note>\w+)$`];
    expect(report('it 4 of 9: score 1.5 good\nother', patterns)).toBe('episode score@4=1.5');
  });

  test('without x counts its own lines, also over a restart of the reader', () => {
    const patterns = ['(', String.raw`loss (?<loss>\S+)`];
    const first = new LogReader('key-number', patterns, null);
    first.push(new TextEncoder().encode('loss 3\nloss 2\n'));
    const again = new LogReader('key-number', patterns, JSON.parse(JSON.stringify(first.save())));
    const [line] = again.push(new TextEncoder().encode('loss 1\n'));
    expect(line?.events).toMatchObject([{ tag: 'loss', x: 3, xKind: 'row', value: 1 }]);
  });

  test('reads the lines of Ray workers too', () => {
    expect(report('(Worker pid=5) loss 3', [String.raw`loss (?<loss>\d)`])).toBe('row loss@1=3');
  });
});
