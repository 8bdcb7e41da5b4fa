import { Button } from '@mantine/core';
import type { RunView } from '#core/contract/run/run';
import { useActing } from '../../bridge/queries/use-acts';
import { useIncidentActs } from '../../bridge/queries/incidents/use-incidents';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';

interface Props {
  readonly incident: string;
  readonly hypothesis: string;
  readonly remedy: string;
  readonly label: string;
  readonly isPrimary: boolean;
}

/** Starts the run again with a remedy; the new run then is beside the remedy that it is to prove. */
export function RerunButton({ incident, hypothesis, remedy, label, isPrimary }: Props) {
  const { rerun } = useIncidentActs();
  const { busy, refusal, act } = useActing<RunView>(() => undefined);
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        disabled={busy}
        onClick={() => act(rerun(incident, hypothesis, remedy))}
      >
        {busy ? t('incidents.fix.starting') : label}
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
