import type { PickKind, Rollout, StepRollouts } from '#core/contract/insight/rollouts';
import { figures } from '#core/lib/figure-words';

const PICKS: Readonly<Record<PickKind, string>> = {
  best: 'Best',
  median: 'Median',
  worst: 'Worst',
  longest: 'Longest',
  unfinished: 'Unfinished (probably cut)',
};
/** Characters of an answer in a list. */
const LISTED = 240;

/** Rollouts of a step, for a terminal. */
export function stepText(of: StepRollouts): string {
  const { steps, step, count, matched, picks, rows } = of;
  if (step === null)
    return 'This run left no rollouts that can be read. verl and ARPO write them with trainer.rollout_data_dir=DIR, TRL with log_completions=True.';
  const head = [
    `Step ${figures(step)} of ${steps.length} with rollouts (${figures(steps[0] ?? 0)} to ${figures(steps.at(-1) ?? 0)}): ${count} answers${groupWords(of)}.`,
    ...of.lacks,
  ];
  const pickLines = picks.map(({ kind, rollout }) => `${PICKS[kind]}: ${lineOf(rollout)}`);
  const list = matched === count && rows.length === 0 ? [] : ['', `${matched} of ${count} match:`];
  return [...head, '', ...pickLines, ...list, ...rows.map(lineOf)].join('\n');
}

function groupWords({ groups }: StepRollouts): string {
  if (groups === null) return '';
  return ` in ${groups.count} groups; all scores equal in ${groups.equal}`;
}

function lineOf({ index, score, characters, answer }: Rollout): string {
  const text = answer.slice(0, LISTED).replaceAll(/\s+/g, ' ').trim();
  const more = characters > LISTED ? '…' : '';
  return `#${index}  score ${scoreWords(score)}  ${characters} characters\n  ${text}${more}`;
}

const scoreWords = (score: number | null): string => (score === null ? 'none' : figures(score));

/** One rollout in full, for a terminal. */
export function rolloutText({
  index,
  prompt,
  answer,
  score,
  numbers,
  gold,
  texts,
}: Rollout): string {
  const facts = [
    `score ${scoreWords(score)}`,
    ...numbers.map(({ name, value }) => `${name} ${scoreWords(value)}`),
    ...(gold === null ? [] : [`expected ${gold}`]),
    ...texts.map(({ name, text }) => `${name} ${text}`),
  ];
  return [`#${index}  ${facts.join('  ')}`, '', 'PROMPT', prompt, '', 'ANSWER', answer].join('\n');
}
