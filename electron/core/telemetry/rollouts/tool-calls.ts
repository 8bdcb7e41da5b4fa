import type { RolloutRow } from './bare-rollout';

/**
 * A call is an opened tool tag that is closed later. The closing tag may be another tool's: ARPO stops generating at any of them and runs
 * the tool; an answer that was cut before it called none.
 */
const CALL = /<(python|search|tool_call)>[\s\S]*?<\/(?:python|search|tool_call)>/g;

/** Fields in which frameworks count or list tool calls. */
const CALL_FIELDS = ['tool_calls', 'tool_call_counts', 'num_tool_calls', 'n_tool_calls'] as const;

/** Tool calls of an answer: those that the trainer counted, else those in its text. */
export function toolCallsIn(row: RolloutRow, answer: string): number {
  for (const field of CALL_FIELDS) {
    const value = row[field];
    if (typeof value === 'number') return value;
    if (Array.isArray(value)) return value.length;
  }
  return [...answer.matchAll(CALL)].length;
}
