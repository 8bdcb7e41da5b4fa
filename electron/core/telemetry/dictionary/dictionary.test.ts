import { expect, test } from 'vitest';
import { meaningIn, meaningsOf, metricEntries } from './dictionary';

const nameOf = (tag: string, tags: readonly string[] = []): string | null =>
  meaningIn(tag, [tag, ...tags])?.entry.name ?? null;

test('every row of the metric dictionary is complete, and a trainer has one row for a tag', () => {
  const keys = metricEntries().flatMap(({ tag, frameworks }) =>
    frameworks.map((framework) => `${framework} ${tag}`),
  );
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

const isSentence = (text: string): boolean =>
  /^(?:[A-Z0-9]|[a-z_@]+[@_(' ])/.test(text) && /[.]$/.test(text);

test('a sentence of the dictionary begins with a capital letter or a number, and ends with a period', () => {
  const sentences = metricEntries().flatMap(({ says, worry }) => [
    says,
    ...(worry === '' ? [] : [worry]),
  ]);
  expect(sentences.filter((text) => !isSentence(text))).toEqual([]);
});

test('a tag is explained by its own row, and by a pattern only where it has none', () => {
  expect(nameOf('train/explained_variance')).toBe('How much the critic explains');
  expect(nameOf('rewards/has_digit/mean')).toBe('Mean of one reward function');
  expect(nameOf('rewards/margins')).toBe('Margin');
  expect(nameOf('losses/qf_loss')).toBe('Q loss');
  expect(nameOf('losses/qf2_loss')).toBe('Q loss');
  expect(nameOf('my/own_metric')).toBeNull();
});

const frameworkOf = (tags: readonly string[]): readonly string[] | undefined =>
  meaningIn('train/policy_loss', ['train/policy_loss', ...tags])?.entry.frameworks;

test('one name that trainers use for different things is explained as the trainer of the run means it', () => {
  expect(meaningsOf('train/policy_loss').length).toBeGreaterThan(1);
  expect(frameworkOf(['rollout/ep_rew_mean', 'train/value_loss', 'time/fps'])).toContain('sb3');
  expect(frameworkOf(['train/group_reward_std', 'train/vllm_kl', 'train/actor_lr'])).toEqual([
    'openrlhf',
  ]);
  expect(nameOf('train/policy_loss')).not.toBeNull();
});

test('spellings of transformers are one metric: the console, an event file, and evaluation', () => {
  expect(
    ['reward', 'train/reward', 'eval_reward', 'eval/reward'].map((tag) =>
      nameOf(tag, ['frac_reward_zero_std', 'train/frac_reward_zero_std']),
    ),
  ).toEqual(Array.from({ length: 4 }, () => 'Mean reward'));
  expect(meaningIn('eval/loss', ['train/grad_norm', 'eval/loss'])).toMatchObject({
    isEvaluation: false,
    entry: { name: 'Evaluation loss' },
  });
  expect(meaningIn('eval_rewards/margins', [])).toMatchObject({
    isEvaluation: true,
    entry: { name: 'Margin' },
  });
});

test('minus the entropy is said to be negated', () => {
  expect(
    meaningIn('train/entropy_loss', ['rollout/ep_rew_mean', 'train/entropy_loss'])?.entry,
  ).toMatchObject({ unit: 'nats, negated', better: 'none' });
});
