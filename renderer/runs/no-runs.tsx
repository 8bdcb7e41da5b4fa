import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { RunView } from '#core/contract/run/run';
import { useActing, useActs } from '../bridge/queries/use-acts';
import { useRecipes } from '../bridge/queries/use-engine';
import { useStartTarget } from '../targets/start-target';
import { StartTargetNote } from '../targets/start-target-note';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { ImportBox } from '../ui/runs/import-box';

/** Empty state of the list: how to get a first run. */
export function NoRuns() {
  const { start } = useActs();
  const target = useStartTarget(true);
  const navigate = useNavigate();
  const recipes = useRecipes();
  const toy = recipes?.ok === true ? recipes.value.findLast((recipe) => recipe.toy) : undefined;
  const starting = useActing<RunView>(({ runId }) => void navigate(`/runs/${runId}`));
  return (
    <div className="empty">
      <h2 className="headline">{t('runs.empty')}</h2>
      <p className="lead-says">{t('runs.emptySays')}</p>
      <StartTargetNote target={target} />
      {toy !== undefined && (
        <Button
          variant="filled"
          disabled={starting.busy || !target.canStart}
          onClick={() => starting.act(start(toy.id, target.target))}
        >
          {starting.busy ? t('runs.starting') : t('runs.startToy', { toy: toy.title })}
        </Button>
      )}
      <RefusalNote refusal={starting.refusal} />
      <div className="empty-open">
        <ImportBox />
      </div>
    </div>
  );
}
