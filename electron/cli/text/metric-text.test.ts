import { expect, test } from 'vitest';
import { meaningsOf } from '#core/telemetry/dictionary/dictionary';
import { metricText } from './metric-text';

test('a metric is explained with its unit, its direction and when to worry', () => {
  expect(metricText('train/entropy_loss', meaningsOf('train/entropy_loss')).split('\n')).toEqual(
    expect.arrayContaining([
      'Trainers use train/entropy_loss for different things. The most literal match comes first.',
      'train/entropy_loss: Negative entropy',
      '  Unit       nats, negated',
      '  Better     neither; the level is no score',
      '  Written by sb3, sb3-contrib',
    ]),
  );
  expect(metricText('eval_rewards/margins', meaningsOf('eval_rewards/margins'))).toContain(
    'eval_rewards/margins: Margin (on evaluation data)\n',
  );
});
