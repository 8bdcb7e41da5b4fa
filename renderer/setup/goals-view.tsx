import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Goal } from '#core/contract/setup/plan';
import type { Read } from '../bridge/queries/use-engine';
import { useMatrix } from '../bridge/queries/setup/use-setup';
import { fileSizeWords } from '../ui/number-words';
import { HelpLink } from '../ui/help-link';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { BackLink } from '../ui/back-link';
import { MatrixTable } from './matrix-table';
import type { SetupScope } from './use-setup-scope';

interface Props {
  readonly goals: NonNullable<Read<Goal[]>>;
  readonly scope: SetupScope;
  /** A goal that the address names and that is not there; null where it names none. */
  readonly unknown: string | null;
}

/** Goals to choose from, and where each of them can run. */
export function GoalsView({ goals, scope, unknown }: Props) {
  const matrix = useMatrix(true);
  return (
    <div className="setup-goals">
      <BackLink back={scope.back} />
      <h2 className="headline">{t('setup.goals.title')}</h2>
      <p className="lead-says">
        {t('setup.goals.says', { target: scope.target?.name ?? '' })} <HelpLink topic="setup" />
      </p>
      {unknown !== null && goals.ok && (
        <p role="alert">{t('setup.goals.none', { goal: unknown })}</p>
      )}
      <RefusalNote refusal={goals.ok ? null : goals.error} />
      <ul className="goal-cards" aria-label={t('setup.goals.list')}>
        {(goals.ok ? goals.value : []).map((goal) => (
          <GoalCard key={goal.id} goal={goal} to={scope.addressOf(goal.id)} />
        ))}
      </ul>
      {matrix === undefined && <Skeleton />}
      <RefusalNote refusal={matrix?.ok === false ? matrix.error : null} />
      {matrix?.ok === true && matrix.value.rows.length > 0 && (
        <MatrixTable matrix={matrix.value} scope={scope} />
      )}
    </div>
  );
}

function GoalCard({ goal, to }: { readonly goal: Goal; readonly to: string }) {
  return (
    <li className="card goal-card">
      <h3>{goal.title}</h3>
      <p className="quiet-text">{goal.says}</p>
      <p className="note">{goalSize(goal).join(' · ')}</p>
      <Button component={Link} to={to} aria-label={t('setup.goals.choose', { title: goal.title })}>
        {t('setup.goals.chooseShort')}
      </Button>
    </li>
  );
}

/** Maximum cost of a goal: minutes, bytes to download, bytes on the disk; what is not known is left out. */
function goalSize({ downloadBytes, diskBytes, minutes }: Goal): readonly string[] {
  return [
    ...(minutes === null ? [] : [t('setup.goals.minutes', { count: minutes })]),
    ...(downloadBytes === null
      ? []
      : [
          downloadBytes === 0
            ? t('setup.goals.nothing')
            : t('setup.goals.download', { size: fileSizeWords(downloadBytes) }),
        ]),
    ...(diskBytes === null ? [] : [t('setup.goals.disk', { size: fileSizeWords(diskBytes) })]),
  ];
}
