import './going.css';
import './home.css';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunView } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import type { LinkState } from '../bridge/connection/connection';
import { useExtrasOfRuns } from '../bridge/queries/runs/use-extras-of-runs';
import { useEnvs, useLink, useRecipes, useRuns, useTargets } from '../bridge/queries/use-engine';
import { useQueue } from '../bridge/queries/start/use-start';
import { type StartTarget, useStartTarget } from '../targets/start-target';
import { StartTargetNote } from '../targets/start-target-note';
import { useTargetChoice } from '../targets/target-choice';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/runs/run-state';
import { Skeleton } from '../ui/skeleton';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { BestList } from './best-list';
import { FirstStart } from './first-start';
import { InProgress } from './in-progress';
import { HERE, machineWords } from './machine-words';
import { AttentionList } from './attention-list';
import { OpenFileRow } from './open-file-row';
import { RecentRuns } from './recent-runs';
import { TargetCards } from './target-cards';
import { ToyRow, toysOf } from './toys';
import { Boundary } from '../ui/errors/boundary';

const NO_METRICS: readonly string[] = [];

/** The home page: is all well, and what can I do now? */
export function HomePage() {
  const runs = useRuns();
  const recipes = useRecipes();
  const machine = machineWords(useTargets(), useEnvs(HERE));
  const target = useStartTarget(machine.canTrain);
  const toys = recipes?.ok === true ? toysOf(recipes.value) : [];
  useTitle(t('frame.page.home'));
  const isFirst = runs?.ok === true && runs.value.length === 0;
  return (
    <>
      <TopBar title={t('frame.page.home')} />
      <div className="page home">
        <RefusalNote refusal={runs?.ok === false ? runs.error : null} />
        {runs === undefined && <Skeleton />}
        {isFirst && <FirstStart machine={machine} toys={toys} target={target} />}
        {!isFirst && runs !== undefined && (
          <LivedIn runs={runs.ok ? runs.value : []} toys={toys} target={target} />
        )}
      </div>
    </>
  );
}

interface LivedInProps {
  readonly runs: readonly RunView[];
  readonly toys: readonly RecipeView[];
  readonly target: StartTarget;
}

const MAX_RECENT = 6;
/** Among so many succeeded runs the best are looked for. */
const MAX_COMPARED = 100;

/** Home of a user who has runs: what is running, what was, what needs attention, what can be started. */
function LivedIn({ runs, toys, target }: LivedInProps) {
  const nowMs = useNow(1_000, true);
  const link = useLink();
  const queue = useQueue();
  const { targets } = useTargetChoice();
  const waiting = queue?.ok === true ? queue.value : [];
  const isAlone = targets.length < 2;
  return (
    <>
      {!isAlone && (
        <Boundary>
          <TargetCards />
        </Boundary>
      )}
      <Boundary>
        <InProgress runs={runs.filter((run) => !isOver(run))} link={link} nowMs={nowMs} />
      </Boundary>
      <div className="home-two">
        <div>
          <Boundary>
            <PastRuns runs={runs} link={link} nowMs={nowMs} />
          </Boundary>
          {isAlone && (
            <Boundary>
              <TargetCards />
            </Boundary>
          )}
        </div>
        <div>
          <Boundary>
            <AttentionList runs={runs} queue={waiting} nowMs={nowMs} />
          </Boundary>
          <Boundary>
            <Toys toys={toys} target={target} />
          </Boundary>
        </div>
      </div>
    </>
  );
}

interface PastProps {
  /** Newest first. */
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

/** Past runs and how they went: the last runs, and the best of each task. */
function PastRuns({ runs, link, nowMs }: PastProps) {
  const recipes = useRecipes();
  const recent = runs.filter(isOver).slice(0, MAX_RECENT);
  const succeeded = runs.filter(({ verdict }) => verdict === 'succeeded');
  const compared = succeeded.slice(0, MAX_COMPARED);
  const ids = new Set([...recent, ...compared].map(({ runId }) => runId));
  const extras = useExtrasOfRuns([...ids], NO_METRICS);
  const titles = new Map(
    (recipes?.ok === true ? recipes.value : []).map(({ id, title }) => [id, title]),
  ).set(IMPORT_RECIPE, t('home.recent.imported'));
  const hasMore = succeeded.length > compared.length;
  return (
    <>
      <RecentRuns runs={recent} all={runs.length} {...{ extras, titles, link, nowMs }} />
      <BestList runs={compared} {...{ hasMore, extras, titles }} />
    </>
  );
}

function Toys({ toys, target }: Omit<LivedInProps, 'runs'>) {
  return (
    <section aria-labelledby="no-set-up-title">
      <div className="section-head">
        <h2 id="no-set-up-title">{t('home.toysFirst')}</h2>
        <span className="note">{t('home.toys')}</span>
      </div>
      <div className="card">
        <StartTargetNote target={target} />
        {toys.map((toy) => (
          <ToyRow key={toy.id} toy={toy} target={target} />
        ))}
      </div>
      <div className="card home-open-card">
        <OpenFileRow />
      </div>
    </section>
  );
}
