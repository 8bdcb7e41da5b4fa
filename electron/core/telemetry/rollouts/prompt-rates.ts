import type { PromptRate, PromptRates, PromptsQuery } from '../../contract/insight/rollouts';
import type { IndexedRollout, ReadStep } from './all-steps';

const BINS = 10;
/** Characters of a prompt in a list. */
const LISTED = 240;

type Answer = IndexedRollout & { readonly score: number };

/** Prompts of the steps that were read by how well they are answered, the hardest first. @param textOf prompt in full by its key */
export function promptRates(
  steps: readonly ReadStep[],
  { min, max, most, full }: Pick<PromptsQuery, 'min' | 'max' | 'most' | 'full'>,
  textOf: (key: string) => string,
): Pick<PromptRates, 'low' | 'high' | 'count' | 'matched' | 'histogram' | 'rows'> {
  const answers = steps
    .toSorted((a, b) => a.step - b.step)
    .flatMap(({ lines }) => lines.filter(isScored));
  if (answers.length === 0) return NONE;
  const scores = answers.map(({ score }) => score);
  const low = scores.reduce((a, b) => Math.min(a, b));
  const high = scores.reduce((a, b) => Math.max(a, b));
  const all = [...Map.groupBy(answers, ({ prompt }) => prompt)].map(([key, own]) =>
    rateOf(key, own, (score) => (high === low ? 0 : (score - low) / (high - low))),
  );
  const rows = all.filter(({ rate }) => rate >= min && rate <= max);
  return {
    low,
    high,
    count: all.length,
    matched: rows.length,
    histogram: histogramOf(all),
    rows: rows
      .toSorted((a, b) => a.rate - b.rate || b.count - a.count)
      .slice(0, most)
      .map((row) => {
        const prompt = textOf(row.prompt);
        return { ...row, prompt: full ? prompt : prompt.slice(-LISTED) };
      }),
  };
}

const NONE = { low: null, high: null, count: 0, matched: 0, histogram: [], rows: [] };

const isScored = (line: IndexedRollout): line is Answer => line.score !== null;

function rateOf(key: string, own: readonly Answer[], share: (score: number) => number): PromptRate {
  const mean = (some: readonly Answer[]): number =>
    some.reduce((sum, { score }) => sum + share(score), 0) / Math.max(1, some.length);
  const half = Math.ceil(own.length / 2);
  const newest = own.at(-1);
  return {
    prompt: key,
    step: newest?.step ?? 0,
    index: newest?.index ?? 0,
    count: own.length,
    rate: mean(own),
    first: mean(own.slice(0, half)),
    second: mean(own.slice(-half)),
  };
}

function histogramOf(rates: readonly PromptRate[]): PromptRates['histogram'] {
  return Array.from({ length: BINS }, (_, i) => ({
    from: i / BINS,
    to: (i + 1) / BINS,
    count: rates.filter(({ rate }) => Math.min(BINS - 1, Math.floor(rate * BINS)) === i).length,
  }));
}
