import { expect, test } from 'vitest';
import { planned, W } from './fixtures/rl-trainer.test-data';

test('another market is copied under its own name', () => {
  const copy = planned('market-copy', 'toy', { market: 'ES' }).command.argv;
  expect(copy.slice(8)).toEqual([
    'copy',
    '--from',
    '/p/data/ES_D1M.csv',
    '--out',
    `${W}/market/data`,
    '--market',
    'ES',
    '--last-days',
    '14',
  ]);
});

test('the configuration is a copy with two patches, the data a link, to what the phase reads', () => {
  const { launch } = planned('phase1', 'toy');
  expect(launch?.workspace?.links).toEqual([{ at: 'data', to: `${W}/market/data` }]);
  expect(planned('phase3', 'full').launch?.workspace?.links[0]?.to).toBe('/p/data');
  const [copy] = launch?.workspace?.copies ?? [];
  expect(copy).toMatchObject({ at: 'config', from: '/p/config' });
  expect(copy?.patches.map(({ key, value }) => [key, value])).toEqual([
    ['checkpointing.events.metric_improvement_threshold', 0],
    ['policy_controller.learning_rate.min_lr', 1e-5],
  ]);
  expect(launch?.unset).toEqual(['TRAINER_NUM_ENVS']);
});
