import { Button, Tooltip } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { RunDetail } from '#core/contract/api';
import type { RunView } from '#core/contract/run';
import { useActing } from '../bridge/use-acts';
import { useBridge } from '../bridge/cockpit-bridge';
import { useRecipes } from '../bridge/use-engine';
import { ICON_STROKE } from '../ui/icons';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { againRequest, noAgain } from './again';

/** The way on from a run that is over: the same again, or (the page's one filled button) with changes. */
export function AgainButtons({ detail }: { readonly detail: RunDetail }) {
  const navigate = useNavigate();
  const { connection } = useBridge();
  const recipes = useRecipes();
  const starting = useActing<RunView>((run) => void navigate(`/runs/${run.runId}`));
  const { run } = detail;
  const recipe =
    recipes?.ok === true ? recipes.value.find(({ id }) => id === run.recipe) : undefined;
  const why = noAgain(detail);
  if (why !== null || recipe === undefined) return null;
  const again = (): void =>
    starting.act(connection.act((client) => client.runs.start(againRequest(detail, recipe))));
  return (
    <>
      <Tooltip label={t('run.actions.againSays')}>
        <Button
          leftSection={<IconPlayerPlay size={14} stroke={ICON_STROKE} aria-hidden />}
          disabled={starting.busy}
          onClick={again}
        >
          {starting.busy ? t('run.actions.starting') : t('run.actions.again')}
        </Button>
      </Tooltip>
      <Button variant="filled" component={Link} to={`/start/${run.recipe}?from=${run.runId}`}>
        {t('run.actions.againWithChanges')}
      </Button>
      {starting.refusal !== null && (
        <div className="run-refusal">
          <RefusalNote refusal={starting.refusal} />
        </div>
      )}
    </>
  );
}
