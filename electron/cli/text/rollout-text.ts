import type {
  AllSteps,
  PickKind,
  PromptRates,
  Rollout,
  RolloutHit,
  StepRollouts,
} from '#core/contract/insight/rollouts';
import { figures, percent } from '#core/lib/figure-words';
import { table } from './run-text';

const PICKS: Readonly<Record<PickKind, string>> = {
  best: 'Best',
  median: 'Median',
  worst: 'Worst',
  longest: 'Longest',
  unfinished: 'Cut or unfinished',
};
const NONE =
  'This run left no rollouts that can be read. verl and ARPO write them with trainer.rollout_data_dir=DIR, TRL with log_completions=True and logging_steps=1; they are kept of TRL for runs of a project with the tap trl. NeMo RL, ART, prime-rl and verifiers write them without a switch, SkyRL those of its evaluations. Episodes of Stable-Baselines3 are kept for runs that were started from its recipe or a project.';
/** Characters of an answer in a list. */
const LISTED = 240;
/** Characters of a prompt in a table. */
const PROMPT = 60;

/** Rollouts of a step, for a terminal. */
export function stepText(of: StepRollouts): string {
  const { steps, step, count, matched, picks, rows } = of;
  if (step === null) return [NONE, ...of.lacks].join('\n');
  const head = [
    `Step ${figures(step)} of ${steps.length} with rollouts (${figures(steps[0] ?? 0)} to ${figures(steps.at(-1) ?? 0)}): ${count} ${of.source === 'sb3' ? 'episodes' : 'answers'}${groupWords(of)}.`,
    ...of.lacks,
  ];
  const pickLines = picks.map(({ kind, rollout }) => `${PICKS[kind]}: ${lineOf(rollout)}`);
  const list = matched === count && rows.length === 0 ? [] : ['', `${matched} of ${count} match:`];
  return [...head, '', ...pickLines, ...list, ...rows.map(lineOf)].join('\n');
}

/** Rollouts of all steps that match: how many of which steps with which scores, then the first of them. */
export function allStepsText(of: AllSteps): string {
  const { source, steps, read, count, matched, problems, bins, rows } = of;
  if (steps === 0) return NONE;
  const what = source === 'sb3' ? 'episodes' : 'answers';
  const counts = [
    ['STEPS', what.toUpperCase(), 'MATCH', 'SHARE', 'MEAN SCORE', 'LOWEST', 'HIGHEST'],
    ...bins.map((bin) => [
      bin.from === bin.to ? figures(bin.from) : `${figures(bin.from)} to ${figures(bin.to)}`,
      figures(bin.count),
      figures(bin.matched),
      bin.count === 0 ? '' : percent(bin.matched / bin.count),
      ...[bin.mean, bin.low, bin.high].map((score) => (score === null ? '' : figures(score))),
    ]),
  ];
  return [
    `${figures(matched)} of ${figures(count)} ${what} of ${figures(read)} steps match.`,
    ...problems,
    '',
    table(counts),
    ...(rows.length === 0 ? [] : ['']),
    ...rows.map(hitLine),
  ].join('\n');
}

const hitLine = (hit: RolloutHit): string =>
  `Step ${figures(hit.step)} ${lineOf({ ...hit, answer: hit.beginning })}`;

/** Prompts by how well they are answered, the hardest first. */
export function promptsText(of: PromptRates): string {
  const { steps, count, matched, low, high, problems, rows } = of;
  if (steps === 0) return NONE;
  if (low === null || high === null) return 'No answer of this run has a score.';
  const cells = [
    ['RATE', 'FIRST HALF', 'SECOND HALF', 'ANSWERS', 'PROMPT'],
    ...rows.map((row) => [
      ...[row.rate, row.first, row.second].map(percent),
      figures(row.count),
      lineText(row.prompt),
    ]),
  ];
  return [
    `${figures(matched)} of ${figures(count)} prompts. A rate of 0% is the score ${figures(low)}, 100% is ${figures(high)}.`,
    ...problems,
    '',
    table(cells),
  ].join('\n');
}

const lineText = (text: string): string => text.slice(-PROMPT).replaceAll(/\s+/g, ' ').trim();

function groupWords({ groups }: StepRollouts): string {
  if (groups === null) return '';
  return ` in ${groups.count} groups; all scores equal in ${groups.equal}`;
}

type Line = Pick<Rollout, 'index' | 'answer' | 'characters' | 'score' | 'steps'>;

function lineOf(rollout: Line): string {
  const { index, answer, characters } = rollout;
  const text = answer.slice(0, LISTED).replaceAll(/\s+/g, ' ').trim();
  const more = characters > LISTED ? '…' : '';
  return `#${index}  ${scoreText(rollout)}  ${sizeWords(rollout)}\n  ${text}${more}`;
}

const scoreText = ({ score, steps }: Pick<Rollout, 'score' | 'steps'>): string =>
  `${steps === null ? 'score' : 'return'} ${scoreWords(score)}`;

const sizeWords = ({ steps, characters }: Line): string =>
  steps === null ? `${characters} characters` : `${steps} steps`;

const scoreWords = (score: number | null): string => (score === null ? 'none' : figures(score));

/** One rollout in full, for a terminal. */
export function rolloutText(rollout: Rollout): string {
  const { index, prompt, answer, steps, numbers, gold, texts } = rollout;
  const facts = [
    scoreText(rollout),
    ...numbers.map(({ name, value }) => `${name} ${scoreWords(value)}`),
    ...(rollout.isUnfinished === true ? ['cut or unfinished'] : []),
    ...(gold === null ? [] : [`expected ${gold}`]),
    ...texts.map(({ name, text }) => `${name} ${text}`),
  ];
  const parts = steps === null ? ['PROMPT', prompt, '', 'ANSWER', answer] : ['ACTIONS', answer];
  return [`#${index}  ${facts.join('  ')}`, '', ...parts].join('\n');
}
