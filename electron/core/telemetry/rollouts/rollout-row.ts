import type { RolloutSource } from '../../contract/insight/rollouts';
import type { BareRollout, RolloutRow } from './bare-rollout';
import { episodeOf } from './episode-row';
import { tappedAnswer } from './tapped-answer';
import { toolCallsIn } from './tool-calls';

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);

const numberOf = (value: unknown): number | null =>
  typeof value === 'bigint'
    ? Number(value)
    : typeof value === 'number' && Number.isFinite(value)
      ? value
      : null;

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'bigint';

/** Names of the fields of each source that are no number or text of the row's own. */
const FIELDS = {
  verl: {
    prompt: 'input',
    answer: 'output',
    gold: 'gts',
    own: ['score', 'step', 'uid', 'request_id'],
  },
  trl: { prompt: 'prompt', answer: 'completion', gold: 'gold', own: ['step', 'advantage'] },
  wandb: { prompt: 'prompt', answer: 'completion', gold: 'gold', own: ['step', 'advantage'] },
} as const;

/**
 * Answer of a row. verl dumps `input, output, score, step` and what reward code returned, from 0.5 `gts`, from 0.9 `uid` =
 * `{sample}_{rollout}_{n}` (trainer/ppo/ray_trainer.py). TRL writes `step, prompt, completion`, a column for each reward function, what
 * reward code logged, and `advantage` (trainer/grpo_trainer.py); a function that returned None is NaN there.
 */
export function rolloutOf(row: RolloutRow, index: number, source: RolloutSource): BareRollout {
  if (source === 'sb3') return episodeOf(row, index);
  if (source === 'trl-tap') return tappedAnswer(row, index);
  const fields = FIELDS[source];
  const fieldNames: readonly string[] = [fields.prompt, fields.answer, fields.gold, ...fields.own];
  const rest = Object.entries(row).filter(([name]) => !fieldNames.includes(name));
  const numbers = rest
    .filter(([, value]) => isNumber(value))
    .map(([name, value]) => ({ name, value: numberOf(value) }));
  const answer = textOf(row[fields.answer]);
  const gold = row[fields.gold];
  return {
    index,
    prompt: textOf(row[fields.prompt]),
    answer,
    score: source === 'verl' ? numberOf(row['score']) : sumOf(numbers),
    numbers,
    gold: gold === undefined || gold === null ? null : textOf(gold),
    texts: rest
      .filter(([, value]) => !isNumber(value) && value !== null)
      .map(([name, value]) => ({ name, text: textOf(value) })),
    toolCalls: toolCallsIn(row, answer),
    characters: answer.length,
    steps: null,
    uid: groupIdOf(row['uid']),
    isCut: null,
  };
}

/** Sum of the functions that applied; null where none did. */
function sumOf(numbers: BareRollout['numbers']): number | null {
  const values = numbers.flatMap(({ value }) => value ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** `{sample}_{rollout}_{n}`: the answers of one sample are a group. */
function groupIdOf(uid: unknown): string | null {
  return typeof uid === 'string' && uid !== '' ? uid.replace(/_\d+_\d+$/, '') : null;
}
