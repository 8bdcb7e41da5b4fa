import { Button } from '@mantine/core';
import type { Refusal } from '#core/contract/refusal';
import { useTargets } from '../bridge/use-engine';
import { useStartActs } from '../bridge/use-start';
import { InstallCommand } from '../home/install-command';
import { t } from '../words/t';

interface Props {
  /** Why nobody could look; null: it was looked, and there is none. */
  readonly refusal: Refusal | null;
}

/** Nothing can be trained here: what is missing, and the command that installs it. */
export function NoPython({ refusal }: Props) {
  const { checkAgain } = useStartActs();
  const targets = useTargets();
  const command = targets?.ok === true ? targets.value[0]?.command : undefined;
  const isMissing = refusal === null || command !== undefined;
  return (
    <div className="no-python" role="alert">
      <p className="strong">{isMissing ? t('start.noPython') : refusal.says}</p>
      <p className="note">{isMissing ? t('start.noPythonSays') : refusal.remedy}</p>
      {command !== undefined && <InstallCommand command={command} />}
      <Button onClick={checkAgain}>{t('start.lookAgain')}</Button>
    </div>
  );
}
