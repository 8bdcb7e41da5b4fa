import { Link } from 'react-router';
import type { RunView } from '#core/contract/run/run';
import type { LinkState } from '../bridge/connection/connection';
import type { ExtrasOfRuns, RunExtras } from '../bridge/readers/run-extras';
import { CutName } from '../ui/cut-name';
import { Glyph } from '../ui/glyph';
import { ABSENT, countWords, metricWords } from '../ui/number-words';
import { runState } from '../ui/runs/run-state';
import { Sparkline } from '../ui/runs/sparkline';
import { durationWords, fullMomentWords, momentWords } from '../ui/time-words';
import { t } from '../words/t';

interface Props {
  /** The newest runs that are over. */
  readonly runs: readonly RunView[];
  /** Total number of runs. */
  readonly all: number;
  readonly extras: ExtrasOfRuns;
  readonly titles: ReadonlyMap<string, string>;
  readonly link: LinkState;
  readonly nowMs: number;
}

/** The last runs that ended: state, course of the reward, its last value. */
export function RecentRuns({ runs, all, extras, titles, link, nowMs }: Props) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <div className="section-head">
        <h2 id="recent-title">{t('home.recent.title')}</h2>
        <span className="spacer" />
        {all > runs.length && (
          <Link className="link note" to="/runs">
            {t('home.recent.all', { number: countWords(all) })}
          </Link>
        )}
      </div>
      <div className="card">
        {runs.map((run) => (
          <RecentRow
            key={run.runId}
            run={run}
            recipe={titles.get(run.recipe) ?? run.recipe}
            extras={extras.get(run.runId)}
            link={link}
            nowMs={nowMs}
          />
        ))}
      </div>
    </section>
  );
}

interface RowProps {
  readonly run: RunView;
  readonly recipe: string;
  /** Undefined while it was not read. */
  readonly extras: RunExtras | undefined;
  readonly link: LinkState;
  readonly nowMs: number;
}

function RecentRow({ run, recipe, extras, link, nowMs }: RowProps) {
  const { tone, word } = runState(run, link, nowMs);
  const reward = extras?.labels.reward?.last ?? null;
  const spark = extras?.spark ?? null;
  return (
    <Link className="run-line" to={`/runs/${run.runId}`}>
      <Glyph name={tone} />
      <span className="run-line-name">
        <CutName className="strong" name={run.name} />
        <span className="note">{t('home.recent.row', { state: word, recipe })}</span>
      </span>
      <span className="spark-room">{spark !== null && <Sparkline numbers={spark} />}</span>
      <span className="run-line-figure">
        <span className="figure-label">{t('home.recent.reward')}</span>
        <span className="num strong">{metricWords(reward)}</span>
      </span>
      <span
        className="run-line-when note num"
        title={run.startedMs === null ? undefined : fullMomentWords(run.startedMs)}
      >
        <span>{momentWords(run.startedMs, nowMs)}</span>
        <span>{run.neverStarted === true ? ABSENT : durationWords(run.durationMs)}</span>
      </span>
    </Link>
  );
}
