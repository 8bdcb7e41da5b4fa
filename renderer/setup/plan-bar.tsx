import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Goal } from '#core/contract/setup/plan';
import { TopBar } from '../frame/top-bar';
import { ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';
import type { SetupScope } from './use-setup-scope';

interface Props {
  readonly goal: Goal;
  readonly place: SetupScope;
  /** null while there is nothing to check. */
  readonly onCheckAll: (() => void) | null;
}

/** Top bar of a plan: its goal and target, and the button that checks every step anew. */
export function PlanBar({ goal, place, onCheckAll }: Props) {
  return (
    <TopBar
      title={goal.title}
      crumb={{ label: t('setup.title'), to: place.addressOf(null) }}
      actions={
        onCheckAll === null ? null : (
          <Button
            variant="subtle"
            className="quiet"
            leftSection={<IconRefresh size={14} stroke={ICON_STROKE} aria-hidden />}
            onClick={onCheckAll}
          >
            {t('setup.checkAll')}
          </Button>
        )
      }
    >
      {place.target !== null && <span className="tag ellipsis">{place.target.name}</span>}
    </TopBar>
  );
}
