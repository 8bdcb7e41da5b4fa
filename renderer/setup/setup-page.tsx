import './setup.css';
import './step.css';
import './hand-off/hand-off.css';
import './env/env.css';
import { useParams } from 'react-router';
import { useGoals } from '../bridge/queries/setup/use-setup';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { GoalsView } from './goals-view';
import { PlanPage } from './plan-page';
import { useSetupScope } from './use-setup-scope';

/** The guided setup: `/setup/:goal?/:step?target=ID&back=ADDRESS`. */
export function SetupPage() {
  const { goal: query } = useParams();
  const scope = useSetupScope();
  const goals = useGoals();
  useTitle(t('setup.title'));
  const goal = goals?.ok === true ? goals.value.find(({ id }) => id === query) : undefined;
  if (goal !== undefined) return <PlanPage goal={goal} scope={scope} />;
  return (
    <>
      <TopBar title={t('setup.title')} />
      <div className="page">
        {goals === undefined || scope.target === null ? (
          <Skeleton />
        ) : (
          <GoalsView goals={goals} scope={scope} unknown={query ?? null} />
        )}
      </div>
    </>
  );
}
