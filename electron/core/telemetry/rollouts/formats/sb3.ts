import { z } from 'zod';
import type { BareRollout } from '../bare-rollout';
import { byName, type RolloutFormat } from '../rollout-format';
import { emptyRollout } from './row-values';

const Action = z.union([z.number(), z.array(z.number())]);

/** Row of `episodes.jsonl`, as the tap of Stable-Baselines3 writes it (`rl_cockpit_launch/taps/policy_record.py`). */
const EpisodeRow = z.object({
  episode: z.int(),
  env: z.int(),
  return: z.number().nullable().catch(null),
  length: z.int(),
  cut: z.boolean(),
  success: z.boolean().optional(),
  parts: z.record(z.string(), z.number()).catch({}),
  actions: z.array(Action).catch([]),
});

/**
 * Our tap of Stable-Baselines3: an episode's return is the score, its actions are the answer. A row that is none is an episode of which
 * nothing is known.
 */
export const sb3: RolloutFormat = {
  source: 'sb3',
  encoding: 'json-lines',
  match: byName(/(?:^|\/)episodes\.jsonl$/),
  head: /^\{"step": \d+, "episode": \d+, /,
  rolloutOf: (row, index) => {
    const episode = EpisodeRow.safeParse(row).data;
    const answer = actionText(episode?.actions ?? []);
    return {
      ...emptyRollout(index),
      answer,
      score: episode?.return ?? null,
      numbers: Object.entries(episode?.parts ?? {}).map(([name, value]) => ({ name, value })),
      texts: episode === undefined ? [] : endTexts(episode),
      characters: answer.length,
      steps: episode?.length ?? 0,
    };
  },
  lacks: ['Of each step some episodes are kept: the first ones, the best and the worst.'],
};

function endTexts(episode: z.infer<typeof EpisodeRow>): BareRollout['texts'] {
  const { cut, success, episode: number, env, actions, length } = episode;
  const shown =
    actions.length < length
      ? [{ name: 'Actions', text: `the first ${actions.length} of ${length}` }]
      : [];
  return [
    { name: 'End', text: cut ? 'at the time limit' : 'by the environment' },
    ...(success === undefined ? [] : [{ name: 'Success', text: success ? 'yes' : 'no' }]),
    { name: 'Episode', text: `${number}` },
    { name: 'Environment', text: `copy ${env}` },
    ...shown,
  ];
}

/** Actions of an episode as a text: one that is repeated once with its count, and those of several numbers in brackets. */
export function actionText(actions: readonly z.infer<typeof Action>[]): string {
  const runs: { readonly action: string; count: number }[] = [];
  for (const one of actions) {
    const action = Array.isArray(one) ? `[${one.join(' ')}]` : String(one);
    const last = runs.at(-1);
    if (last?.action === action) last.count += 1;
    else runs.push({ action, count: 1 });
  }
  return runs.map(({ action, count }) => (count === 1 ? action : `${action} ×${count}`)).join(', ');
}
