import { afterAll, expect, test } from 'vitest';
import {
  event,
  field,
  nested,
  simple,
  tensor,
  utf8,
} from '#core/telemetry/fixtures/tfevents.test-data';
import { joinBytes } from '#core/telemetry/values/bytes';
import { bytesOf, feed, Homes, openCore, RUN } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());
const FILE = '/run/events.out.tfevents.1.host';

test('a run is as far as the furthest of its series on each axis, not as the last one that was written', () => {
  const core = openCore(homes.make());
  const file = joinBytes([
    event(18_688, 'policy_stats/reward', simple(1)),
    event(20_000, 'rewards/time', simple(1)),
    event(256, 'perf/wait', simple(1)),
  ]);
  feed(core, FILE, 'tfevents', file);
  feed(
    core,
    'log',
    'log',
    bytesOf('Episode 3 | reward=1 | loss=2\nEpisode 4 | reward=1 | loss=2\n'),
  );
  expect(core.progress(RUN)).toMatchObject({
    furthest: { timestep: 18_688, episode: 4 },
    fileGoals: {},
  });
  core.close();
});

test('a training that begins again in the same log is as far as it is now', () => {
  const core = openCore(homes.make());
  const lines = [1, 2, 500, 1, 2, 50].map((step) => `step: ${step}, reward: 0.5, loss: 1\n`);
  feed(core, 'log', 'log', bytesOf(lines.join('')));
  expect(core.progress(RUN).furthest).toEqual({ timestep: 50 });
  core.close();
});

test('the goal that a file names is still there when the index is opened again', () => {
  const home = homes.make();
  const words = utf8.encode('|param|value|\n|-|-|\n|total_timesteps|500000|');
  const file = joinBytes([
    event(0, 'hyperparameters/text_summary', tensor(field(1, 0, 7), nested(8, [...words]))),
    event(40, 'charts/SPS', simple(1)),
  ]);
  const core = openCore(home);
  feed(core, FILE, 'tfevents', file);
  expect(core.progress(RUN).fileGoals).toEqual({ timestep: 500_000 });
  core.close();
  const again = openCore(home);
  expect(again.progress(RUN).fileGoals).toEqual({ timestep: 500_000 });
  again.close();
});

const bar = (n: number) => `\r  ${n}%|██▌ | ${n}/100 [00:01<00:03, 99.0it/s]`;

test('the bar of a line that has not ended is known in its newest state, and again when it has', () => {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf(`begin\n${bar(1)}${bar(40)}`));
  expect(core.logFacts(RUN).bars).toEqual([{ label: '', n: 40, total: 100 }]);
  feed(core, 'log', 'log', bytesOf(`begin\n${bar(1)}${bar(40)}${bar(99)}\ndone\n`));
  expect(core.logFacts(RUN).bars).toEqual([{ label: '', n: 99, total: 100 }]);
  core.close();
});
