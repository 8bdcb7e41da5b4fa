import type { FixRemedy } from '#core/contract/finding';
import { t } from '../../words/t';
import type { PanelProps } from '../panel-props';
import { StepSection } from '../step-section';
import { EnvironmentHistory } from './environment-history';
import { RequirementsCheck } from './requirements-check';

interface Props extends PanelProps {
  readonly onPutBack: (fix: FixRemedy) => void;
}

/** Parts of a step about an environment beside its proof: changes since it was proved, and the user's requirements. */
export function EnvironmentParts({ plan, board, open, onPutBack }: Props) {
  const { python, target } = plan;
  const hasHistory = open.probes.includes('interpreter');
  const hasRequirements = hasHistory || open.probes.includes('packages');
  if (python === null || !hasRequirements || !exists(board.cells.get('interpreter'))) return null;
  const environment = { target, python };
  const isProved = board.steps.every(({ status: { state } }) => ENDED.includes(state));
  return (
    <>
      {hasHistory && (
        <StepSection title={t('setup.history.title')}>
          <EnvironmentHistory
            {...{ environment, isProved, onPutBack }}
            onAgreed={() => board.again(['freeze'])}
            checkedMs={open.status.atMs}
          />
        </StepSection>
      )}
      <StepSection title={t('setup.requirements.title')}>
        <RequirementsCheck environment={environment} />
      </StepSection>
    </>
  );
}

const ENDED: readonly string[] = ['proved', 'absent'];

/** Did the interpreter answer? Without one there is nothing to compare with. */
const exists = (cell: ReturnType<PanelProps['board']['cells']['get']>): boolean =>
  cell?.is === 'reported' && (cell.report.state === 'ok' || cell.report.state === 'warn');
