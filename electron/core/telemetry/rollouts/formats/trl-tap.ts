import { z } from 'zod';
import { byName, type RolloutFormat } from '../rollout-format';
import { toolCallsIn } from '../tool-calls';
import { emptyRollout } from './row-values';

/** Row of `answers_*.jsonl`, as the tap of TRL writes it (`rl_cockpit_launch/taps/trl_answers.py`). */
const AnswerRow = z.object({
  prompt: z.string(),
  completion: z.string(),
  score: z.number().nullable().catch(null),
  rewards: z.record(z.string(), z.number().nullable().catch(null)).catch({}),
  extra: z.record(z.string(), z.string()).catch({}),
  tokens: z.int().nullish().catch(null),
  cut: z.boolean().nullish().catch(null),
});

/** Our tap of TRL: every answer, with the weighted sum of its rewards as the score. A row that is none is an answer of which nothing is known. */
export const trlTap: RolloutFormat = {
  source: 'trl-tap',
  encoding: 'json-lines',
  isVerbatim: true,
  match: byName(/(?:^|\/)answers_(\d+)\.jsonl$/),
  head: /^\{"step": \d+, "prompt": /,
  rolloutOf: (row, index) => {
    const answer = AnswerRow.safeParse(row).data;
    const text = answer?.completion ?? '';
    const { gold = null, ...extra } = answer?.extra ?? {};
    const tokens = answer?.tokens ?? null;
    return {
      ...emptyRollout(index),
      prompt: answer?.prompt ?? '',
      answer: text,
      score: answer?.score ?? null,
      numbers: [
        ...Object.entries(answer?.rewards ?? {}).map(([name, value]) => ({ name, value })),
        ...(tokens === null ? [] : [{ name: 'tokens', value: tokens }]),
      ],
      gold,
      texts: Object.entries(extra).map(([name, value]) => ({ name, text: value })),
      toolCalls: toolCallsIn(row, text),
      characters: text.length,
      isCut: answer?.cut ?? null,
    };
  },
  lacks: [],
};
