import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PromptRate, PromptRates } from '#core/contract/insight/rollouts';
import type { Refusal } from '#core/contract/refusal';
import { percent } from '#core/lib/figure-words';
import { printable } from '#core/lib/printable';
import { usePromptReader, usePrompts } from '../../bridge/queries/runs/use-rollouts';
import { countWords, metricWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { download, fileNameOf } from '../../ui/save-file';
import { t } from '../../words/t';
import type { RolloutId } from './rollout-dialog';
import { ScoreHistogram } from './score-histogram';

/** Prompts that are listed, and saved. */
const LISTED = 50;
const MAX_SAVED = 5_000;
const ANY = { min: 0, max: 1 };
/** Prompts that teach: neither always right nor always wrong. */
const BAND = { min: 0.2, max: 0.8 };

interface Props {
  readonly runId: string;
  readonly validation: boolean;
  readonly onPrompt: (rollout: RolloutId) => void;
}

/** Prompts of a run by how well they are answered over the training, the hardest first. */
export function PromptsView({ runId, validation, onPrompt }: Props) {
  const [range, setRange] = useState(ANY);
  const query = { run: runId, validation, ...range };
  const read = usePrompts({ ...query, most: LISTED, full: false });
  if (read === undefined) return <p className="note">{t('run.rollouts.loading')}</p>;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const of = read.value;
  const isAny = range.min === ANY.min && range.max === ANY.max;
  return (
    <>
      <RatesNote of={of} />
      <ScoreHistogram
        label={t('run.rollouts.rates')}
        bins={of.histogram}
        min={isAny ? null : range.min}
        max={isAny ? null : range.max}
        words={({ from, to, count }) =>
          t('run.rollouts.rateBin', { from: percent(from), to: percent(to), count })
        }
        onRange={(min, max) => setRange({ min: min ?? ANY.min, max: max ?? ANY.max })}
      />
      <div className="rollout-acts">
        <Button variant="default" size="xs" onClick={() => setRange(isAny ? BAND : ANY)}>
          {t(isAny ? 'run.rollouts.band' : 'run.rollouts.anyRate')}
        </Button>
        <SaveRates query={query} isDisabled={of.matched === 0} />
      </div>
      <ul className="rollout-list" aria-label={t('run.rollouts.rates')}>
        {of.rows.map((row) => (
          <RateRow key={`${row.step} ${row.index}`} row={row} onPrompt={onPrompt} />
        ))}
      </ul>
    </>
  );
}

/** What the rates mean, and how far the steps were read. */
function RatesNote({ of }: { readonly of: PromptRates }) {
  const { low, high, count, matched, steps, read, skipped, problems } = of;
  const says =
    low === null
      ? t('run.rollouts.noRates')
      : t('run.rollouts.ratesSay', {
          matched: countWords(matched),
          all: countWords(count),
          low: metricWords(low),
          high: metricWords(high),
        });
  const progress = t('run.rollouts.readSteps', {
    read: countWords(read),
    steps: countWords(steps),
  });
  return (
    <>
      <p className="num" role="status">
        {read + skipped < steps ? `${says} ${progress}` : says}
      </p>
      {[t('run.rollouts.rateHint'), ...problems].map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
    </>
  );
}

interface RowProps {
  readonly row: PromptRate;
  readonly onPrompt: Props['onPrompt'];
}

function RateRow({ row: { prompt, step, index, rate, first, second, count }, onPrompt }: RowProps) {
  const facts = t('run.rollouts.rate', {
    rate: percent(rate),
    answers: countWords(count),
    first: percent(first),
    second: percent(second),
  });
  return (
    <li>
      <button type="button" className="rollout-row" onClick={() => onPrompt({ step, index })}>
        <span className="rollout-head num">{facts}</span>
        <span className="rollout-text" dir="auto">
          {printable(prompt)}
        </span>
      </button>
    </li>
  );
}

interface SaveProps {
  readonly query: {
    readonly run: string;
    readonly validation: boolean;
    readonly min: number;
    readonly max: number;
  };
  readonly isDisabled: boolean;
}

/** Saves the prompts in the range with their rates, a JSON object a line. */
function SaveRates({ query, isDisabled }: SaveProps) {
  const ask = usePromptReader();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (): Promise<void> => {
    const read = await ask({ ...query, most: MAX_SAVED, full: true });
    setRefusal(read.ok ? null : read.error);
    if (!read.ok) return;
    const lines = read.value.rows.map((row) => `${JSON.stringify(row)}\n`);
    const name = fileNameOf('prompts', query.run, 'jsonl');
    download(new Blob(lines, { type: 'application/jsonl' }), name);
  };
  return (
    <>
      <Button variant="default" size="xs" disabled={isDisabled} onClick={() => void save()}>
        {t('run.rollouts.saveRates')}
      </Button>
      {refusal !== null && <RefusalNote refusal={refusal} />}
    </>
  );
}
