import './going.css';
import './home.css';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunView } from '#core/contract/run/run';
import { useEnvs, useLink, useRecipes, useRuns, useTargets } from '../bridge/queries/use-engine';
import { useQueue } from '../bridge/queries/use-start';
import { type StartTarget, useStartTarget } from '../targets/start-target';
import { StartTargetNote } from '../targets/start-target-note';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { RefusalNote } from '../ui/refusal-note';
import { isOver } from '../ui/runs/run-state';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { FirstStart } from './first-start';
import { InProgress } from './in-progress';
import { HERE, machineWords } from './machine-words';
import { AttentionList } from './attention-list';
import { OpenFileRow } from './open-file-row';
import { TargetCards } from './target-cards';
import { ToyRow, toysOf } from './toys';

/** The home page: is all well, and what can I do now? */
export function HomePage() {
  const runs = useRuns();
  const recipes = useRecipes();
  const machine = machineWords(useTargets(), useEnvs(HERE));
  const place = useStartTarget(machine.canTrain);
  const toys = recipes?.ok === true ? toysOf(recipes.value) : [];
  useTitle(t('frame.page.home'));
  const isFirst = runs?.ok === true && runs.value.length === 0;
  return (
    <>
      <TopBar title={t('frame.page.home')} />
      <div className="page home">
        <RefusalNote refusal={runs?.ok === false ? runs.error : null} />
        {isFirst && <FirstStart machine={machine} toys={toys} place={place} />}
        {!isFirst && runs !== undefined && (
          <LivedIn runs={runs.ok ? runs.value : []} toys={toys} place={place} />
        )}
      </div>
    </>
  );
}

interface LivedInProps {
  readonly runs: readonly RunView[];
  readonly toys: readonly RecipeView[];
  readonly place: StartTarget;
}

function LivedIn({ runs, toys, place }: LivedInProps) {
  const nowMs = useNow(1_000, true);
  const link = useLink();
  const queue = useQueue();
  const waiting = queue?.ok === true ? queue.value : [];
  return (
    <>
      <TargetCards />
      <InProgress runs={runs.filter((run) => !isOver(run))} link={link} nowMs={nowMs} />
      <div className="home-two">
        <AttentionList runs={runs} queue={waiting} nowMs={nowMs} />
        <section aria-labelledby="no-set-up-title">
          <div className="section-head">
            <h2 id="no-set-up-title">{t('home.toys')}</h2>
          </div>
          <div className="card">
            <StartTargetNote place={place} />
            {toys.map((toy) => (
              <ToyRow key={toy.id} toy={toy} place={place} />
            ))}
            <OpenFileRow />
          </div>
        </section>
      </div>
    </>
  );
}
