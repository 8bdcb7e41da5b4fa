import { Button } from '@mantine/core';
import { IconFileText, IconRefresh, type Icon } from '@tabler/icons-react';
import type { Goal } from '#core/contract/setup/plan';
import { TopBar } from '../frame/top-bar';
import { ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';
import type { SetupScope } from './use-setup-scope';

interface Props {
  readonly goal: Goal;
  readonly scope: SetupScope;
  /** null while there is nothing to check. */
  readonly onCheckAll: (() => void) | null;
  readonly onReport?: () => void;
}

/** Top bar of a plan: its goal and target, and the button that checks every step again. */
export function PlanBar({ goal, scope, onCheckAll, onReport }: Props) {
  return (
    <TopBar
      title={goal.title}
      crumb={{ label: t('setup.title'), to: scope.addressOf(null) }}
      actions={
        onCheckAll === null ? null : (
          <>
            {onReport !== undefined && (
              <BarButton icon={IconFileText} label={t('setup.report.make')} onClick={onReport} />
            )}
            <BarButton icon={IconRefresh} label={t('setup.checkAll')} onClick={onCheckAll} />
          </>
        )
      }
    >
      {scope.target !== null && <span className="tag ellipsis">{scope.target.name}</span>}
    </TopBar>
  );
}

interface BarButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly onClick: () => void;
}

/** Button of the top bar; in a narrow window its picture is alone. */
function BarButton({ icon: Picture, label, onClick }: BarButtonProps) {
  return (
    <Button
      variant="subtle"
      className="quiet"
      aria-label={label}
      title={label}
      leftSection={<Picture size={14} stroke={ICON_STROKE} aria-hidden />}
      onClick={onClick}
    >
      <span className="bar-label">{label}</span>
    </Button>
  );
}
