import { z } from 'zod';
import type { RolloutRow } from '../bare-rollout';
import { byName, type RolloutFormat } from '../rollout-format';
import { toolCallsIn } from '../tool-calls';
import { answerText, ChatMessage, promptText } from './chat-text';
import { emptyRollout, numberOf, textOf } from './row-values';

/** Value of a field: each is a list of one, but for `idx`. */
const first = (row: RolloutRow, name: string): unknown => {
  const value = row[name];
  return Array.isArray(value) ? value[0] : value;
};

const Mask = z.array(z.number());
const Messages = z.array(z.union([ChatMessage, z.unknown()]));

/**
 * NeMo RL, `exp_{n}/train_data_step{N}.jsonl` and `val_data_step{N}.jsonl` (nemo_rl/utils/logger.py, log_batched_dict_as_jsonl; rows of
 * algorithms/grpo.py). A training row has a text for each message without its role: the prompt's, then one of the policy and one of the
 * environment for each turn; turns are the stretches of 1 in `token_loss_mask` (from 0.6). A validation has roles.
 */
export const nemoRl: RolloutFormat = {
  source: 'nemo-rl',
  encoding: 'json-lines',
  match: byName(/(?:^|\/)(?:train|val)_data_step(\d+)\.jsonl$/),
  head: /^\{"(?:content|rewards|agent_ref)": \[/,
  rolloutOf: (row, index) => {
    const mask = Mask.safeParse(first(row, 'token_loss_mask')).data ?? null;
    const { prompt, answer } = halvesOf(first(row, 'content'), mask);
    const text = answerText(answer.slice(0, answer.at(-1)?.role === 'assistant' ? undefined : -1));
    const end = answer.at(-1);
    const tokens = mask === null ? null : mask.filter((one) => one === 1).length;
    const isLeftOut = first(row, 'sample_loss_mask') === 0;
    return {
      ...emptyRollout(index),
      prompt: promptText(prompt),
      answer: text,
      score: numberOf(first(row, 'filtered_rewards') ?? first(row, 'rewards')),
      numbers: tokens === null ? [] : [{ name: 'tokens', value: tokens }],
      texts: [
        ...(end === undefined || end.role === 'assistant'
          ? []
          : [{ name: 'Environment', text: textOf(end.content) }]),
        ...(isLeftOut ? [{ name: 'Training', text: 'left out of it (sample_loss_mask 0)' }] : []),
      ],
      toolCalls: toolCallsIn({}, text),
      characters: text.length,
    };
  },
  lacks: [
    'The file does not say which answers were cut at the length limit, nor the expected answers.',
  ],
};

interface Halves {
  readonly prompt: readonly ChatMessage[];
  readonly answer: readonly ChatMessage[];
}

/** Messages of the prompt, and of the answer with what the environment said to it. */
function halvesOf(content: unknown, mask: readonly number[] | null): Halves {
  const parts = Messages.safeParse(Array.isArray(content) ? content : [content]).data ?? [];
  const messages = parts.map((part) => ChatMessage.safeParse(part).data ?? null);
  if (messages.every((one) => one !== null && one.role !== '')) return splitByRole(messages);
  const turns = mask === null ? 1 : mask.filter((one, i) => one === 1 && mask[i - 1] !== 1).length;
  const from = Math.max(0, parts.length - 2 * Math.max(1, turns));
  return {
    prompt: parts.slice(0, from).map((part) => messageOf('prompt', part)),
    answer: parts
      .slice(from)
      .map((part, i) => messageOf(i % 2 === 0 ? 'assistant' : 'environment', part)),
  };
}

const messageOf = (role: string, content: unknown): ChatMessage =>
  ChatMessage.parse({ role, content });

/** Before the first message of the policy, and from it. */
function splitByRole(messages: readonly (ChatMessage | null)[]): Halves {
  const all = messages.filter((one) => one !== null);
  const from = all.findIndex(({ role }) => role === 'assistant');
  const at = from === -1 ? all.length : from;
  return { prompt: all.slice(0, at), answer: all.slice(at) };
}
