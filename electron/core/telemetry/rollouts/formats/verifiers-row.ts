import { z } from 'zod';
import type { BareRollout, RolloutRow } from '../bare-rollout';
import { answerText, ChatMessage, promptText, toolCallsOf } from './chat-text';
import { emptyRollout, goldOf, numberOf, numbersIn, sumOf, textOf } from './row-values';

const Fields = z.record(z.string(), z.unknown());
const Problem = z.object({ type: z.string().catch(''), message: z.string().catch('') });
const Finish = z.object({
  finish_reason: z.string().nullish().catch(null),
  error: z.unknown().optional(),
});
const Node = Finish.extend({
  parent: z.int().nullish().catch(null),
  message: ChatMessage,
  sampled: z.boolean().catch(false),
});
type Node = z.infer<typeof Node>;
const Data = z.object({
  idx: z.unknown().optional(),
  answer: z.unknown().optional(),
});
const Task = Data.extend({
  data: Data.optional().catch(undefined),
  key: z.unknown().optional(),
  hash: z.unknown().optional(),
});

/** One agent's conversation: a tree of messages (verifiers/v1/trace.py, graph.py). */
const Trace = z.object({
  task: Task.optional().catch(undefined),
  agent: z
    .object({ trainable: z.boolean().catch(true) })
    .optional()
    .catch(undefined),
  nodes: z.array(Node),
  calls: z.array(Finish).catch([]),
  rewards: Fields.catch({}),
  metrics: Fields.catch({}),
  info: Fields.catch({}),
  group_id: z.unknown().optional(),
  stop_condition: z.string().nullish().catch(null),
  errors: z.array(Problem).catch([]),
});
type Trace = z.infer<typeof Trace>;

/** The conversations of all agents about one task (verifiers/v1/episode.py). */
const Episode = z.object({
  group: z.object({ id: z.unknown() }).optional().catch(undefined),
  errors: z.array(Problem).catch([]),
  traces: z.array(Trace),
});

/** Row of verifiers' legacy results, without messages where it failed (verifiers/utils/save_utils.py, state_to_output). */
const Output = z.object({
  prompt: z.unknown().optional(),
  completion: z.unknown().optional(),
  answer: z.unknown().optional(),
  reward: z.unknown().optional(),
  metrics: Fields.catch({}),
  example_id: z.unknown().optional(),
  env_name: z.unknown().optional(),
  group_id: z.unknown().optional(),
  is_truncated: z.boolean().nullish().catch(null),
  stop_condition: z.string().nullish().catch(null),
  error: z.unknown().optional(),
});

/** Stop conditions that are a limit, not an end of the policy's own. */
const LIMITS = [
  'max_turns',
  'max_input_tokens',
  'max_output_tokens',
  'max_total_tokens',
  'context_length',
  'compaction_failed',
];

/** Rollout of a row that verifiers wrote, by any of its shapes: an episode, a conversation, or a legacy result. */
export function verifiersRollout(row: RolloutRow, index: number): BareRollout {
  const episode = Episode.safeParse(row).data;
  if (episode === undefined) {
    const trace = Trace.safeParse(row).data;
    return trace === undefined ? outputRollout(row, index) : traceRollout(trace, index);
  }
  const trace = episode.traces.find(({ agent }) => agent?.trainable !== false);
  const errors = problemTexts(episode.errors);
  const group = idOf(episode.group?.id);
  if (trace === undefined) return { ...emptyRollout(index), texts: errors, uid: group };
  const others = episode.traces.length - 1;
  const rollout = traceRollout(trace, index);
  return {
    ...rollout,
    uid: group ?? rollout.uid,
    texts: [
      ...rollout.texts,
      ...errors,
      ...(others === 0 ? [] : [{ name: 'Other agents', text: `${others}` }]),
    ],
  };
}

function traceRollout(trace: Trace, index: number): BareRollout {
  const { task, nodes, info, stop_condition: stop } = trace;
  const path = lastBranch(nodes);
  const from = path.findIndex(({ sampled }) => sampled);
  const at = from === -1 ? path.length : from;
  const answer = path.slice(at).map(({ message }) => message);
  const text = answerText(answer);
  const parts = Object.entries(trace.rewards).map(([name, value]) => ({
    name,
    ...rewardOf(value),
  }));
  const data = task?.data ?? task;
  return {
    ...emptyRollout(index),
    prompt: promptText(path.slice(0, at).map(({ message }) => message)),
    answer: text,
    score: sumOf(parts.map(({ name, value, weight }) => ({ name, value: times(value, weight) }))),
    numbers: [...parts.map(({ name, value }) => ({ name, value })), ...numbersIn(trace.metrics)],
    gold: goldOf(data?.answer),
    texts: [...stopTexts(stop), ...problemTexts(trace.errors)],
    toolCalls: toolCallsOf(answer),
    characters: text.length,
    uid: firstId(info['group_id'], trace.group_id, task?.key, task?.hash, data?.idx),
    isCut: isCut(trace, path),
  };
}

function outputRollout(row: RolloutRow, index: number): BareRollout {
  const output = Output.parse(row);
  const answer = messagesOf(output.completion);
  const text = answer === null ? textOf(output.completion) : answerText(answer);
  const prompt = messagesOf(output.prompt);
  const problem = textOf(Fields.safeParse(output.error).data?.['error'] ?? output.error);
  return {
    ...emptyRollout(index),
    prompt: prompt === null ? textOf(output.prompt) : promptText(prompt),
    answer: text,
    score: numberOf(output.reward),
    numbers: numbersIn(output.metrics),
    gold: goldOf(output.answer),
    texts: [
      ...stopTexts(output.stop_condition),
      ...(problem === '' ? [] : [{ name: 'Error', text: problem }]),
    ],
    toolCalls: toolCallsOf(answer ?? []),
    characters: text.length,
    uid: idOf(output.group_id) ?? idOf(output.example_id, textOf(output.env_name)),
    isCut: output.is_truncated ?? null,
  };
}

/** Messages from the root to the newest leaf. */
function lastBranch(nodes: readonly Node[]): readonly Node[] {
  const path: Node[] = [];
  const visited = new Set<number>();
  let at: number | null = nodes.length - 1;
  while (at !== null && !visited.has(at)) {
    visited.add(at);
    const node: Node | undefined = nodes[at];
    if (node === undefined) break;
    path.unshift(node);
    at = node.parent ?? null;
  }
  return path;
}

const Weighted = z.object({ score: z.unknown(), weight: z.number().catch(1) });

/** Part of a reward: from 2026-07 with its weight. */
function rewardOf(part: unknown): { readonly value: number | null; readonly weight: number } {
  const weighted = Weighted.safeParse(part).data;
  return weighted === undefined
    ? { value: numberOf(part), weight: 1 }
    : { value: numberOf(weighted.score), weight: weighted.weight };
}

const times = (value: number | null, weight: number): number | null =>
  value === null ? null : value * weight;

/** Whether a limit ended it: as the stop condition says, or the last answer of the model that came. */
function isCut({ calls, stop_condition: stop }: Trace, path: readonly Node[]): boolean | null {
  if (stop !== null && stop !== undefined && LIMITS.includes(stop)) return true;
  const ends = calls.length > 0 ? calls : path.filter(({ sampled }) => sampled);
  const last = ends.findLast(({ error }) => error === undefined)?.finish_reason ?? null;
  return last === null ? null : last === 'length';
}

const messagesOf = (value: unknown): readonly ChatMessage[] | null =>
  z.array(ChatMessage).safeParse(value).data ?? null;

const stopTexts = (stop: string | null | undefined): BareRollout['texts'] =>
  stop === null || stop === undefined ? [] : [{ name: 'Stop condition', text: stop }];

const problemTexts = (problems: readonly z.infer<typeof Problem>[]): BareRollout['texts'] =>
  problems.map(({ type, message }) => ({ name: 'Error', text: `${type}: ${message}` }));

const firstId = (...values: readonly unknown[]): string | null =>
  values.map((value) => idOf(value)).find((id) => id !== null) ?? null;

/** Name of a group; null where the row has none. */
function idOf(value: unknown, before = ''): string | null {
  const text = textOf(value);
  return text === '' ? null : `${before} ${text}`.trim();
}
