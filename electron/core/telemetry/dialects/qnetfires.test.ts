import { expect, test } from 'vitest';
import { canonicalOf } from '../canonical';
import type { TrainerEvent } from '../event';
import { sampleBytes } from '../fixtures/recorded-samples.test-data';
import { LogReader } from '../log-reader';

function eventsOf(log: string | Uint8Array, dialect = 'auto'): TrainerEvent[] {
  const reader = new LogReader(dialect, [], null);
  const bytes = typeof log === 'string' ? new TextEncoder().encode(log) : log;
  return [...reader.push(bytes), ...reader.end()].flatMap((line) => line.events);
}
function seriesOf(log: string | Uint8Array): Record<string, string> {
  const series: Record<string, string> = {};
  for (const event of eventsOf(log)) {
    if (event.kind !== 'point') continue;
    series[event.tag] = `${series[event.tag] ?? event.xKind} ${event.x}=${event.value}`;
  }
  return series;
}
const statesOf = (log: string | Uint8Array): string[] =>
  eventsOf(log).flatMap((event) => (event.kind === 'state' ? [event.state] : []));
const targetsOf = (log: string): unknown[] =>
  eventsOf(log).flatMap((event) => (event.kind === 'target' ? [[event.xKind, event.x]] : []));

test.each([
  [
    'the one trainer that runs, without a loss',
    'Episode 0: Reward=0.678 Burned=2155.0\nEpisode 1: Reward=nan Burned=1913.0\n',
    { Reward: 'episode 0=0.678 1=NaN', Burned: 'episode 0=2155 1=1913' },
  ],
  [
    'an emoji before the episode, and seconds',
    '  📈 Episode 3: Reward=-0.120 Loss=0.0123 Burned=161.2 Eps=0.985 Time=40.1s\n',
    {
      Reward: 'episode 3=-0.12',
      Loss: 'episode 3=0.0123',
      Burned: 'episode 3=161.2',
      Eps: 'episode 3=0.985',
      Time: 'episode 3=40.1',
    },
  ],
  [
    'a console that made question marks of the emoji',
    '  ?? Episode 3: Reward=-0.120 Loss=0.0123 Burned=161.2 Eps=0.985 Time=40.1s\n',
    {
      Reward: 'episode 3=-0.12',
      Loss: 'episode 3=0.0123',
      Burned: 'episode 3=161.2',
      Eps: 'episode 3=0.985',
      Time: 'episode 3=40.1',
    },
  ],
  [
    'how many environments completed their episode',
    '[Episode 4] Reward: -0.234 Loss: 12.450 Burned: 423.1 Eps: 1.000 Completed: 30/32\n',
    {
      Reward: 'episode 4=-0.234',
      Loss: 'episode 4=12.45',
      Burned: 'episode 4=423.1',
      Eps: 'episode 4=1',
      Completed: 'episode 4=30',
    },
  ],
  [
    'a meta episode in which none ended',
    '[MetaEp 28] steps=32 eps=0.991 loss=5.1363 ep_reward=nan step_reward=-0.0045 burned_area=87.3 [60.0-110.0±9.1] lr=8.10e-06\n',
    {
      steps: 'episode 28=32',
      eps: 'episode 28=0.991',
      loss: 'episode 28=5.1363',
      ep_reward: 'episode 28=NaN',
      step_reward: 'episode 28=-0.0045',
      burned_area: 'episode 28=87.3',
      lr: 'episode 28=0.0000081',
    },
  ],
])('an episode line of QNetFires gives its numbers: %s', (_what, log, series) => {
  expect(seriesOf(log)).toEqual(series);
});

test('an environment whose episode ended gives its length, what burned and its fuel breaks', () => {
  const log = [
    '🎯 Environment 0 completed: Burned=345.2, Step=23',
    '🎯 Environment 3 (real) completed: Burned=300.0, Total Breaks=12/250, Step=25',
    '  [env 1] ✅ Episode completed: R=-0.250 Burned=161.2 Step=7',
    '',
  ].join('\n');
  expect(seriesOf(log)).toEqual({
    'environment/burned': 'episode 1=345.2 2=300 3=161.2',
    'environment/episode_length': 'episode 1=23 2=25 3=7',
    'environment/fuel_breaks': 'episode 2=12',
    'environment/reward': 'episode 3=-0.25',
  });
  const tags = eventsOf(log).flatMap((event) =>
    event.kind === 'point' ? [{ tag: event.tag, source: 'log', pointCount: 1 }] : [],
  );
  expect(canonicalOf(tags).get('environment/episode_length')).toBe('ep_len');
});

test("the simulator's summary of an episode gives what burned before and after, and the fuel breaks", () => {
  const log =
    '📊 Episode Summary: Initial=1615.0, Final=2264.0, Reduction=-40.2%, Breaks=31, Efficiency=-32.41\n';
  expect(seriesOf(log)).toEqual({
    'simulation/initial_burned': 'episode 1=1615',
    'simulation/final_burned': 'episode 1=2264',
    'simulation/reduction_pct': 'episode 1=-40.2',
    'simulation/fuel_breaks': 'episode 1=31',
    'simulation/efficiency': 'episode 1=-32.41',
  });
});

const PARALLEL = `Starting Parallel Deep Q-Learning training for fuel break placement...

--- Episode 1/3 ---
Running parallel collection episode with 2 environments...
New best reward: -12.31 - Model saved!
Episode Results:
  Mean reward: -12.31
  Total steps: 10
  Experiences collected: 20
  Training steps: 5
  Environments reset: 1
  Collection time: 1.25s
  Experiences/second: 27.3
  Episode time: 1.30s
  Agent epsilon: 0.999
Target network updated
Checkpoint saved at episode 1

--- Episode 2/3 ---
Running parallel collection episode with 2 environments...
Episode Results:
  Mean reward: -14.00
  Agent epsilon: 0.998

Parallel training completed!
Best reward achieved: -12.31

Evaluating best model...
Evaluation episode 1/10
Running parallel collection episode with 2 environments...
  Mean reward: -11.50
  Experiences/second: 30.1
Evaluation episode 2/10
  Mean reward: -12.50
`;

test('a block of the parallel trainer gives its rows, and an evaluation never lengthens the training', () => {
  expect(seriesOf(PARALLEL)).toMatchObject({
    'Mean reward': 'episode 1=-12.31 2=-14',
    'Experiences/second': 'episode 1=27.3',
    'Collection time': 'episode 1=1.25',
    'Agent epsilon': 'episode 1=0.999 2=0.998',
    'eval/Mean reward': 'episode 2=-11.5 2=-12.5',
  });
  expect(targetsOf(PARALLEL)).toEqual([['episode', 3]]);
  expect(statesOf(PARALLEL)).toEqual([
    'training',
    'new-best',
    'target-network',
    'saved',
    'finished',
  ]);
});

test('the summary of a meta episode gives each group of its numbers', () => {
  const log = `=== META-EPISODE 7/500 SUMMARY ===
Training: steps=64, eps=0.900, lr=1.00e-04, global_step=448
Rewards: mean=0.125, episodes_completed=4
Environment: burned_area=321.5, fuel_breaks_used=40.0, ep_length=8.0
Loss Components: total=0.5000, geometric=0.2500, performance=0.2500
Q-Values: mean=1.500
`;
  expect(seriesOf(log)).toMatchObject({
    'Rewards/mean': 'episode 7=0.125',
    'Environment/burned_area': 'episode 7=321.5',
    'Environment/fuel_breaks_used': 'episode 7=40',
    'Environment/ep_length': 'episode 7=8',
    'Loss Components/total': 'episode 7=0.5',
    'Q-Values/mean': 'episode 7=1.5',
  });
  expect(targetsOf(log)).toEqual([['episode', 500]]);
});

test('a line of another trainer that also counts episodes is left to its own reader', () => {
  const reader = new LogReader('qnetfires', [], null);
  const bytes = new TextEncoder().encode('Episode 3: Reward=1.5 Steps=20\n[Episode 3] Reward: 1\n');
  expect(reader.push(bytes).flatMap(({ events }) => events)).toEqual([]);
});

test('of the real run that ended well without learning, every episode is read', (context) => {
  const log = sampleBytes(context, 'real-runs/q_stsimple2.stdout.log');
  expect(seriesOf(log)).toEqual({
    Reward: 'episode 0=-0.1 1=-0.1 2=-0.1 3=-0.1',
    Loss: 'episode 0=435.932 1=295.529 2=195.035 3=244.428',
    Burned: 'episode 0=150 1=150 2=150 3=150',
    Eps: 'episode 0=1 1=1 2=1 3=1',
  });
  expect(statesOf(log)).toEqual(['data', 'training']);
});

test('of the real run whose environments could not be made, the 0 of 2 is reported', (context) => {
  const log = sampleBytes(context, 'real-runs/q_stable_r.stdout.log');
  expect(statesOf(log)).toEqual(['data', 'environments']);
});
