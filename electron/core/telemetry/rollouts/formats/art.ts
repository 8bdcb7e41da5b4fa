import { z } from 'zod';
import { byName, type RolloutFormat } from '../rollout-format';
import { answerText, ChatMessage, promptText, toolCallsOf, tryJson } from './chat-text';
import { emptyRollout, numberOf, numbersIn, textOf, textsIn } from './row-values';

const Message = ChatMessage.extend({ trainable: z.boolean().nullish().catch(null) });
const Row = z.object({
  group_index: z.unknown().optional(),
  reward: z.unknown().optional(),
  messages: z.array(Message).catch([]),
  metrics: z.unknown().optional(),
  metadata: z.unknown().optional(),
});
const Fields = z.record(z.string(), z.unknown());

/**
 * ART from 0.5.5, `trajectories/{split}/{step}.parquet`, a row for each trajectory (art/utils/trajectory_logging.py,
 * write_trajectory_groups_parquet). The policy's messages are `trainable`.
 */
export const art: RolloutFormat = {
  source: 'art',
  encoding: 'parquet',
  match: byName(/(?:^|\/)trajectories\/(?!discarded\/)[^/]+\/(\d{4,})\.parquet$/),
  head: null,
  rolloutOf: (row, index) => {
    const { messages, ...own } = Row.parse(row);
    const from = firstOfPolicy(messages);
    const answer = messages.slice(from);
    const text = answerText(answer);
    return {
      ...emptyRollout(index),
      prompt: promptText(messages.slice(0, from)),
      answer: text,
      score: numberOf(own.reward),
      numbers: numbersIn(fieldsIn(own.metrics)),
      texts: textsIn(
        Object.fromEntries(
          Object.entries(fieldsIn(own.metadata)).map(([name, value]) => [name, textOf(value)]),
        ),
      ),
      toolCalls: toolCallsOf(answer),
      characters: text.length,
      uid: textOf(own.group_index) || null,
    };
  },
  lacks: ['The file does not say which answers were cut at the length limit.'],
};

const fieldsIn = (json: unknown): Readonly<Record<string, unknown>> =>
  Fields.safeParse(tryJson(json)).data ?? {};

/** Where the answer begins: at the first trainable message, else at the first one of an assistant. */
function firstOfPolicy(messages: readonly z.infer<typeof Message>[]): number {
  const trained = messages.findIndex(({ trainable }) => trainable === true);
  const spoken = messages.findIndex(({ role }) => role === 'assistant');
  const first = trained === -1 ? spoken : trained;
  return first === -1 ? messages.length : first;
}
