import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { TransferView } from '#core/contract/transfer/transfer-calls';
import { useRun } from '../bridge/queries/use-engine';
import { chooseTarget } from '../targets/target-choice';
import { t } from '../words/t';

interface Props {
  readonly view: TransferView;
  readonly run: string | null;
  readonly icon: ReactNode;
}

/** Button to the start form on the destination, in the transferred folder; with the values of its run, if any. */
export function StartOnTarget(props: Props) {
  return props.run === null ? (
    <Go {...props} recipe={null} />
  ) : (
    <AsRun {...props} run={props.run} />
  );
}

function AsRun(props: Props & { readonly run: string }) {
  const read = useRun(props.run);
  return <Go {...props} recipe={read?.ok === true ? read.value.run.recipe : null} />;
}

function Go({ view, run, icon, recipe }: Props & { readonly recipe: string | null }) {
  const navigate = useNavigate();
  const cwd = view.done?.path ?? view.to.path;
  const go = (): void => {
    chooseTarget(view.to.target);
    const query = new URLSearchParams({ cwd });
    if (run !== null && recipe !== null) query.set('from', run);
    void navigate(`/start/${recipe ?? 'command'}?${query.toString()}`);
  };
  return (
    <Button variant="filled" leftSection={icon} onClick={go}>
      {t('transfer.startThere')}
    </Button>
  );
}
