import { z } from 'zod';
import { textOf } from './row-values';

/** Message of a conversation, as chat templates and OpenAI's API have it; fields that are no texts are read as JSON. */
export const ChatMessage = z.object({
  role: z.string().catch(''),
  content: z.unknown().optional(),
  reasoning_content: z.unknown().optional(),
  tool_calls: z.unknown().optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const TextPart = z.object({ text: z.string() });

/** Text of a message's content: a text, or a list of parts of which those that are no texts are JSON. */
function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content.map((part) => TextPart.safeParse(part).data?.text ?? textOf(part)).join('');
}

/** Messages before the answer as one text: each with its role before it, but for a single one. */
export function promptText(messages: readonly ChatMessage[]): string {
  if (messages.length === 1) return contentText(messages[0]?.content);
  return messages.map(({ role, content }) => `${role}: ${contentText(content)}`).join('\n\n');
}

/**
 * Messages of an answer as one text, in the tags of `rollout-turns.ts`: what the policy thought, wrote and called, and in between what tools
 * and the environment said.
 */
export function answerText(messages: readonly ChatMessage[]): string {
  return messages.flatMap(messageTexts).join('\n');
}

function messageTexts({
  role,
  content,
  reasoning_content: thought,
  tool_calls: calls,
}: ChatMessage): readonly string[] {
  const text = contentText(content);
  if (role !== 'assistant') return [`<tool_response>${text}</tool_response>`];
  const thoughts = textOf(thought);
  return [
    ...(thoughts === '' ? [] : [`<think>${thoughts}</think>`]),
    ...(text === '' ? [] : [text]),
    ...callsIn(calls).map((call) => `<tool_call>${textOf(call)}</tool_call>`),
  ];
}

/** Tool calls of a message: a list, or the JSON of one. Of OpenAI's shape the function with its arguments. */
function callsIn(calls: unknown): readonly unknown[] {
  const list = typeof calls === 'string' ? tryJson(calls) : calls;
  const Call = z.object({ function: z.unknown().optional() });
  return Array.isArray(list)
    ? list.map((call: unknown) => Call.safeParse(call).data?.function ?? call)
    : [];
}

/** Number of tool calls in messages. */
export const toolCallsOf = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { tool_calls: calls }) => sum + callsIn(calls).length, 0);

/** JSON of a text; null for what is none. */
export function tryJson(text: unknown): unknown {
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
