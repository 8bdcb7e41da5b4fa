import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Goal, PlanView as Plan } from '#core/contract/setup/plan';
import type { TargetView } from '#core/contract/target/target';
import type { Read } from '../bridge/queries/use-engine';
import { usePlan } from '../bridge/queries/use-setup';
import { usePaletteActions } from '../frame/palette/palette-actions';
import { TopBar } from '../frame/top-bar';
import { TargetButtons } from '../targets/target-buttons';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { PlanView } from './plan-view';
import type { SetupPlace } from './use-setup-place';

interface Props {
  readonly goal: Goal;
  readonly place: SetupPlace;
}

/** The plan of a goal on the chosen target. */
export function PlanPage({ goal, place }: Props) {
  const { target } = place;
  const read = usePlan({ goal: goal.id, target: target?.id ?? '' }, target !== null);
  /** Set by the plan while it is shown. */
  const again = useRef<() => void>(() => undefined);
  const checkAll = (): void => again.current();
  usePaletteActions([{ id: 'setup.again', label: t('setup.checkAll'), act: checkAll }]);
  return (
    <>
      <TopBar
        title={goal.title}
        crumb={{ label: t('setup.title'), to: place.addressOf(null) }}
        actions={
          <Button
            variant="subtle"
            className="quiet"
            leftSection={<IconRefresh size={14} stroke={ICON_STROKE} aria-hidden />}
            onClick={checkAll}
          >
            {t('setup.checkAll')}
          </Button>
        }
      >
        {target !== null && <span className="tag ellipsis">{target.name}</span>}
      </TopBar>
      <Body read={read} target={target} place={place} again={again} />
    </>
  );
}

interface BodyProps {
  readonly read: Read<Plan>;
  readonly target: TargetView | null;
  readonly place: SetupPlace;
  readonly again: { current: () => void };
}

function Body({ read, target, place, again }: BodyProps) {
  if (read === undefined || target === null)
    return (
      <div className="page">
        <Skeleton kind="form" />
      </div>
    );
  if (!read.ok)
    return (
      <div className="page">
        <RefusalNote refusal={read.error} />
        <TargetButtons target={target} />
      </div>
    );
  const plan = read.value;
  return (
    <PlanView
      key={`${plan.goal.id} ${plan.target}`}
      plan={plan}
      target={target}
      place={place}
      again={again}
    />
  );
}
