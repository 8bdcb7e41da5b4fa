import { z } from 'zod';
import { memoized } from '../../lib/memoized';
import { once } from '../../lib/once';
import { MetricEntry } from './metric-entry';
import cleanrl from './rows/cleanrl.json';
import openrlhf from './rows/openrlhf.json';
import otherRlhf from './rows/other-rlhf.json';
import otherTrainers from './rows/other-trainers.json';
import primeRl from './rows/prime-rl.json';
import rlCockpit from './rows/rl-cockpit.json';
import rlTrainer from './rows/rl-trainer.json';
import rllib from './rows/rllib.json';
import slime from './rows/slime.json';
import stableBaselines3 from './rows/stable-baselines3.json';
import tianshou from './rows/tianshou.json';
import transformers from './rows/transformers.json';
import verl from './rows/verl.json';

/** What one tag means, by one row of the dictionary. */
export interface Meaning {
  readonly entry: MetricEntry;
  /** True for `eval/loss` by the row of `loss`: measured on evaluation data. */
  readonly isEvaluation: boolean;
}

/** The rows of one trainer, or of a few that are alike. */
export interface MetricGroup {
  /** Name of its file in `rows/`, and of its page in the user guide. */
  readonly id: string;
  readonly title: string;
  readonly entries: readonly MetricEntry[];
}

const group = (id: string, title: string, rows: unknown): MetricGroup => ({
  id,
  title,
  entries: z.array(MetricEntry).parse(rows),
});

/** The dictionary by trainer. */
export const metricGroups = once((): readonly MetricGroup[] => [
  group('stable-baselines3', 'Stable-Baselines3', stableBaselines3),
  group('cleanrl', 'CleanRL', cleanrl),
  group('tianshou', 'Tianshou', tianshou),
  group('rllib', 'RLlib', rllib),
  group('transformers', 'transformers, TRL and LLaMA-Factory', transformers),
  group('verl', 'verl and ARPO', verl),
  group('openrlhf', 'OpenRLHF', openrlhf),
  group('prime-rl', 'prime-rl', primeRl),
  group('slime', 'slime and miles', slime),
  group('other-rlhf', 'Other trainers of language models', otherRlhf),
  group('other-trainers', 'Files and printed lines of other trainers', otherTrainers),
  group('rl-trainer', 'RL-Trainer and QNetFires', rlTrainer),
  group('rl-cockpit', 'Measured by RL Cockpit', rlCockpit),
]);

/** Every row of the dictionary. */
export const metricEntries = once((): readonly MetricEntry[] =>
  metricGroups().flatMap(({ entries }) => entries),
);

/** All that a tag can mean, the most literal row first: trainers use one name for different things. */
export const meaningsOf = memoized((tag): readonly Meaning[] =>
  compiled()
    .flatMap((row) => {
      const isEvaluation = row.matches(tag);
      return isEvaluation === null ? [] : [{ row, meaning: { entry: row.entry, isEvaluation } }];
    })
    .toSorted((a, b) => b.row.literals - a.row.literals)
    .map(({ meaning }) => meaning),
);

/**
 * What a tag means in a run: of several rows that of the trainer whose metrics the run has most of.
 * @param tags all tags of the run
 * @returns null when no row names the tag
 */
export function meaningIn(tag: string, tags: readonly string[]): Meaning | null {
  const all = meaningsOf(tag);
  if (all.length < 2) return all[0] ?? null;
  const counts = new Map<string, number>();
  for (const framework of tags.flatMap(frameworksOf)) {
    counts.set(framework, (counts.get(framework) ?? 0) + 1);
  }
  const countOf = ({ entry }: Meaning): number =>
    Math.max(...entry.frameworks.map((framework) => counts.get(framework) ?? 0));
  return all.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? null;
}

const frameworksOf = (tag: string): readonly string[] => [
  ...new Set(meaningsOf(tag).flatMap(({ entry }) => entry.frameworks)),
];

interface CompiledRow {
  readonly entry: MetricEntry;
  /** Number of characters that are no wildcard. */
  readonly literals: number;
  /** Whether the tag is an evaluation's; null when the row does not name it. */
  readonly matches: (tag: string) => boolean | null;
}

const compiled = once((): readonly CompiledRow[] => metricEntries().map(compiledRow));

function compiledRow(entry: MetricEntry): CompiledRow {
  const parts = entry.tag.split('*').map(escaped);
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  const isOfTransformers = entry.frameworks.some(isTransformers);
  const spellings = isOfTransformers ? transformersSpellings : plainSpelling;
  return {
    entry,
    literals: entry.tag.replaceAll('*', '').length,
    matches: (tag) => spellings(tag).find(({ name }) => pattern.test(name))?.isEvaluation ?? null,
  };
}

const isTransformers = (framework: string): boolean =>
  framework === 'hf' || framework === 'llamafactory' || framework.startsWith('trl');

interface Spelling {
  readonly name: string;
  readonly isEvaluation: boolean;
}

const plainSpelling = (tag: string): readonly Spelling[] => [{ name: tag, isEvaluation: false }];

/** `rewrite_logs` (transformers/integrations/integration_utils.py): the console prints `eval_loss`, an event file has `eval/loss`. */
function transformersSpellings(tag: string): readonly Spelling[] {
  const [, prefix = '', name = ''] = /^(train\/|eval[_/])(.+)$/.exec(tag) ?? [];
  if (prefix === '') return plainSpelling(tag);
  if (prefix === 'train/') return [...plainSpelling(tag), { name, isEvaluation: false }];
  return [...plainSpelling(`eval_${name}`), { name, isEvaluation: true }];
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
