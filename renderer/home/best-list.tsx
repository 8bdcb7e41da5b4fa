import { Link } from 'react-router';
import type { ExtrasOfRuns } from '../bridge/readers/run-extras';
import { CutName } from '../ui/cut-name';
import { Glyph } from '../ui/glyph';
import { countWords, metricWords } from '../ui/number-words';
import { t } from '../words/t';
import type { RunView } from '#core/contract/run/run';
import { type BestResult, bestResults } from './best-results';

const MAX_SHOWN = 4;

interface Props {
  /** Succeeded runs, newest first. */
  readonly runs: readonly RunView[];
  /** Whether there are more succeeded runs than these. */
  readonly hasMore: boolean;
  readonly extras: ExtrasOfRuns;
  readonly titles: ReadonlyMap<string, string>;
}

/** The best succeeded run of each task. Nothing where no succeeded run has a reward. */
export function BestList({ runs, hasMore, extras, titles }: Props) {
  const best = bestResults(runs, extras).slice(0, MAX_SHOWN);
  if (best.length === 0) return null;
  const says = hasMore
    ? t('home.best.saysLast', { number: countWords(runs.length) })
    : t('home.best.says');
  return (
    <section aria-labelledby="best-title">
      <div className="section-head">
        <h2 id="best-title">{t('home.best.title')}</h2>
        <span className="note">{says}</span>
      </div>
      <div className="card">
        {best.map((result) => (
          <BestRow
            key={result.run.runId}
            result={result}
            recipe={titles.get(result.run.recipe) ?? result.run.recipe}
          />
        ))}
      </div>
    </section>
  );
}

function BestRow({ result, recipe }: { readonly result: BestResult; readonly recipe: string }) {
  const { run, task, label, value, count } = result;
  const what = task === null ? recipe : t('home.best.task', { recipe, task });
  return (
    <Link className="run-line" to={`/runs/${run.runId}`}>
      <Glyph name="succeeded" />
      <span className="run-line-name">
        <CutName className="strong" name={run.name} />
        <span className="note">{t('home.best.of', { what, count })}</span>
      </span>
      <span className="run-line-figure">
        <span className="figure-label">
          {t(label === 'eval_reward' ? 'home.best.evalReward' : 'home.best.reward')}
        </span>
        <span className="num strong">{metricWords(value)}</span>
      </span>
    </Link>
  );
}
