import { z } from 'zod';
import type { AuditRow } from '../../contract/insight/reward-audit';

const PROMPTS = ['prompt', 'question', 'input', 'query', 'problem'] as const;
const GOLDS = ['answer', 'solution', 'ground_truth', 'gold', 'gts', 'label', 'target'] as const;
const Columns = z.record(z.string(), z.json());
const Messages = z.array(z.looseObject({ content: z.string() }));
const RewardModel = z.looseObject({ ground_truth: z.union([z.string(), z.number()]) });

/** Rows to try a reward on where the user names none. */
export const SAMPLE_ROWS: readonly AuditRow[] = [
  { prompt: 'What is 2 + 2?', gold: '4', columns: {} },
  { prompt: 'What is 12 times 3?', gold: '36', columns: {} },
  { prompt: 'What is the capital of France?', gold: 'Paris', columns: {} },
];

/**
 * Row of a data set as a reward is tried on it: the prompt under one of its usual names (a text, or messages), and the expected answer
 * (verl: `reward_model.ground_truth`). null where it has not both.
 */
export function auditRow(value: unknown): AuditRow | null {
  const columns = Columns.safeParse(value).data;
  if (columns === undefined) return null;
  const prompt = PROMPTS.flatMap((name) => promptOf(columns[name]) ?? []).at(0);
  const own = RewardModel.safeParse(columns['reward_model']).data?.ground_truth;
  const gold = own ?? GOLDS.flatMap((name) => textOf(columns[name]) ?? []).at(0);
  if (prompt === undefined || gold === undefined || String(gold).trim() === '') return null;
  return { prompt, gold: String(gold), columns };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

function promptOf(value: unknown): string | null {
  const messages = Messages.safeParse(value).data;
  return messages === undefined ? textOf(value) : (messages.at(-1)?.content ?? null);
}
