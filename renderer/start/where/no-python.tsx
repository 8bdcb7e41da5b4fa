import { Button } from '@mantine/core';
import type { Refusal } from '#core/contract/refusal';
import type { TargetView } from '#core/contract/target/target';
import { useStartActs } from '../../bridge/queries/start/use-start';
import { InstallCommand } from '../../ui/findings/install-command';
import { t } from '../../words/t';

interface Props {
  readonly target: TargetView | undefined;
  /** Reason why it could not be checked; null: it was looked, and there is none. */
  readonly refusal: Refusal | null;
  /** Leads to the setup of a Python there. */
  readonly onSetup: () => void;
}

/** No usable Python: what is missing, and the command that installs it. */
export function NoPython({ target, refusal, onSetup }: Props) {
  const { checkAgain } = useStartActs();
  const command = target?.command;
  const isMissing = refusal === null || command !== undefined;
  return (
    <div className="no-python" role="alert">
      <p className="strong">{isMissing ? t('start.noPython') : refusal.says}</p>
      <p className="note">{isMissing ? t('start.noPythonSays') : refusal.remedy}</p>
      {command !== undefined && <InstallCommand command={command} />}
      <div className="start-acts">
        {isMissing && <Button onClick={onSetup}>{t('setup.link.python')}</Button>}
        <Button onClick={checkAgain}>{t('start.lookAgain')}</Button>
      </div>
    </div>
  );
}
