import { z } from 'zod';
import type { BareRollout, RolloutRow } from './bare-rollout';
import { toolCallsIn } from './tool-calls';

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

/** Answer of a row, with the weighted sum of its rewards as the score. A row that is none is an answer of which nothing is known. */
export function tappedAnswer(row: RolloutRow, index: number): BareRollout {
  const answer = AnswerRow.safeParse(row).data;
  const text = answer?.completion ?? '';
  const { gold = null, ...extra } = answer?.extra ?? {};
  const tokens = answer?.tokens ?? null;
  return {
    index,
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
    steps: null,
    uid: null,
    isCut: answer?.cut ?? null,
  };
}
