import type { RunView } from '#core/contract/run/run';
import type { LinkState } from '../bridge/connection/connection';
import { useRecipes } from '../bridge/queries/use-engine';
import { useExtrasOfRuns } from '../bridge/queries/runs/use-extras-of-runs';
import { t } from '../words/t';
import { ActiveRunRow } from './active-run-row';

interface Props {
  /** Current runs. */
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

const NO_METRICS: readonly string[] = [];

/** Every training that is still running or waits, with the figures it is judged by. */
export function InProgress({ runs, link, nowMs }: Props) {
  const recipes = useRecipes();
  const extras = useExtrasOfRuns(
    runs.map(({ runId }) => runId),
    NO_METRICS,
  );
  if (runs.length === 0) return null;
  const titles = new Map(
    (recipes?.ok === true ? recipes.value : []).map(({ id, title }) => [id, title]),
  );
  return (
    <section aria-labelledby="in-progress-title">
      <div className="section-head">
        <h2 id="in-progress-title">{t('home.inProgress')}</h2>
        <span className="note">{t('home.ownership')}</span>
      </div>
      <div className="card">
        {runs.map((run) => (
          <ActiveRunRow
            key={run.runId}
            run={run}
            recipe={titles.get(run.recipe) ?? run.recipe}
            spark={extras.get(run.runId)?.spark ?? null}
            link={link}
            nowMs={nowMs}
          />
        ))}
      </div>
    </section>
  );
}
