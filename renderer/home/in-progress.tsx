import { Link } from 'react-router';
import type { RunView } from '#core/contract/run';
import type { SeriesView } from '#core/contract/series';
import type { LinkState } from '../bridge/connection';
import { useRecipes, useSeries } from '../bridge/use-engine';
import { shownNumber, shownUnit, withUnit } from '../charts/shown-unit';
import { Glyph } from '../ui/glyph';
import { ABSENT, countWords } from '../ui/number-words';
import { runState } from '../ui/run-state';
import { aboutWords, clockWords } from '../ui/time-words';
import { words } from '../ui/words';
import { remainingMs } from '../run/remaining';
import { labelled } from '../run/series-groups';

interface Props {
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

/** Every training that goes on, with the figures it is judged by. */
export function InProgress({ runs, link, nowMs }: Props) {
  const recipes = useRecipes();
  const known = recipes?.ok === true ? recipes.value : [];
  return (
    <section aria-label={words.home.inProgress}>
      <div className="section-head">
        <h2>{words.home.inProgress}</h2>
        <span className="note">{words.home.ownership}</span>
      </div>
      <div className="card">
        {runs.map((run) => (
          <Going
            key={run.runId}
            run={run}
            recipe={known.find((recipe) => recipe.id === run.recipe)?.title ?? run.recipe}
            link={link}
            nowMs={nowMs}
          />
        ))}
      </div>
    </section>
  );
}

interface GoingProps {
  readonly run: RunView;
  readonly recipe: string;
  readonly link: LinkState;
  readonly nowMs: number;
}

function Going({ run, recipe, link, nowMs }: GoingProps) {
  const read = useSeries(run.runId);
  const series = read?.ok === true ? read.value : [];
  const state = runState(run, link, nowMs);
  const { reward, gpuMemory, llmQueryRate } = words.figures;
  return (
    <Link className="going" to={`/runs/${run.runId}`}>
      <Glyph name={state.tone} percent={state.percent} />
      <div className="going-name">
        <div className="strong ellipsis">{run.name}</div>
        <div className="note ellipsis">{words.home.stateAndRecipe(state.word, recipe)}</div>
      </div>
      <Small label={reward} series={labelled(series, 'reward')} />
      <Small label={llmQueryRate} series={labelled(series, 'llm_query_rate')} />
      <Small label={gpuMemory} series={labelled(series, 'gpu_mem')} isOptional />
      <Progress
        run={run}
        percent={state.percent}
        sinceMs={state.sinceMs}
        points={Math.max(0, ...series.map((s) => s.pointCount))}
      />
    </Link>
  );
}

interface SmallProps {
  readonly label: string;
  readonly series: SeriesView | null;
  readonly isOptional?: boolean;
}

function Small({ label, series, isOptional = false }: SmallProps) {
  if (series === null && isOptional) return <span />;
  const unit = shownUnit(series ?? { unit: '', max: null });
  return (
    <div>
      <div className="figure-label">{label}</div>
      <div className="num strong">
        {series === null ? ABSENT : withUnit(shownNumber(series.last, unit), unit)}
      </div>
    </div>
  );
}

interface ProgressProps {
  readonly run: RunView;
  readonly percent: number | null;
  readonly sinceMs: number | null;
  readonly points: number;
}

function Progress({ run, percent, sinceMs, points }: ProgressProps) {
  if (sinceMs !== null)
    return <div className="note">{words.runs.noContact(clockWords(sinceMs, false))}</div>;
  const left = remainingMs(run, run.durationMs, points);
  const goal = run.targetX === null ? '' : ` ${words.run.of(countWords(run.targetX))}`;
  return (
    <div>
      <div className="going-progress num">
        <span>
          {run.lastX === null ? ABSENT : countWords(Math.round(run.lastX))}
          {goal}
        </span>
        <span className="note">{left === null ? '' : words.run.left(aboutWords(left))}</span>
      </div>
      {percent !== null && (
        <div className="bar">
          <i style={{ width: `${percent.toFixed(1)}%` }} />
        </div>
      )}
    </div>
  );
}
