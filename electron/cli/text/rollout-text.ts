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
    return 'This run left no rollouts that can be read. verl and ARPO write them with trainer.rollout_data_dir=DIR, TRL with log_completions=True. Episodes of Stable-Baselines3 are kept for runs that were started from its recipe or a project.';
  const head = [
    `Step ${figures(step)} of ${steps.length} with rollouts (${figures(steps[0] ?? 0)} to ${figures(steps.at(-1) ?? 0)}): ${count} ${of.source === 'sb3' ? 'episodes' : 'answers'}${groupWords(of)}.`,
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

function lineOf(rollout: Rollout): string {
  const { index, answer, characters } = rollout;
  const text = answer.slice(0, LISTED).replaceAll(/\s+/g, ' ').trim();
  const more = characters > LISTED ? '…' : '';
  return `#${index}  ${scoreText(rollout)}  ${sizeWords(rollout)}\n  ${text}${more}`;
}

const scoreText = ({ score, steps }: Pick<Rollout, 'score' | 'steps'>): string =>
  `${steps === null ? 'score' : 'return'} ${scoreWords(score)}`;

const sizeWords = ({ steps, characters }: Rollout): string =>
  steps === null ? `${characters} characters` : `${steps} steps`;

const scoreWords = (score: number | null): string => (score === null ? 'none' : figures(score));

/** One rollout in full, for a terminal. */
export function rolloutText(rollout: Rollout): string {
  const { index, prompt, answer, steps, numbers, gold, texts } = rollout;
  const facts = [
    scoreText(rollout),
    ...numbers.map(({ name, value }) => `${name} ${scoreWords(value)}`),
    ...(gold === null ? [] : [`expected ${gold}`]),
    ...texts.map(({ name, text }) => `${name} ${text}`),
  ];
  const parts = steps === null ? ['PROMPT', prompt, '', 'ANSWER', answer] : ['ACTIONS', answer];
  return [`#${index}  ${facts.join('  ')}`, '', ...parts].join('\n');
}
