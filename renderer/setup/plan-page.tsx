import type { Goal } from '#core/contract/setup/plan';
import { usePlan } from '../bridge/queries/setup/use-setup';
import { TargetButtons } from '../targets/target-buttons';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { PlanBar } from './plan-bar';
import { PlanView } from './plan-view';
import type { SetupScope } from './use-setup-scope';

interface Props {
  readonly goal: Goal;
  readonly scope: SetupScope;
}

/** The plan of a goal on the chosen target; or why there is none. */
export function PlanPage({ goal, scope }: Props) {
  const { target } = scope;
  const read = usePlan({ goal: goal.id, target: target?.id ?? '' }, target !== null);
  if (read?.ok === true && target !== null) {
    return <PlanView key={`${goal.id} ${target.id}`} {...{ plan: read.value, target, scope }} />;
  }
  return (
    <>
      <PlanBar goal={goal} scope={scope} onCheckAll={null} />
      <div className="page">
        {read === undefined && <Skeleton kind="form" />}
        <RefusalNote refusal={read?.ok === false ? read.error : null} />
        {target !== null && read !== undefined && <TargetButtons target={target} />}
      </div>
    </>
  );
}
