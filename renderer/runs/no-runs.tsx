import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { RunView } from '#core/contract/run';
import { useActing, useActs } from '../bridge/use-acts';
import { useRecipes } from '../bridge/use-engine';
import { useStartPlace } from '../frame/start-place';
import { StartPlaceNote } from '../frame/start-place-note';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { ImportBox } from './import-box';

/** Empty state of the list: how to get a first run. */
export function NoRuns() {
  const { start } = useActs();
  const place = useStartPlace(true);
  const navigate = useNavigate();
  const recipes = useRecipes();
  const toy = recipes?.ok === true ? recipes.value.findLast((recipe) => recipe.toy) : undefined;
  const starting = useActing<RunView>(({ runId }) => void navigate(`/runs/${runId}`));
  return (
    <div className="empty">
      <h2 className="headline">{t('runs.empty')}</h2>
      <p className="lead-says">{t('runs.emptySays')}</p>
      <StartPlaceNote place={place} />
      {toy !== undefined && (
        <Button
          variant="filled"
          disabled={starting.busy || !place.canStart}
          onClick={() => starting.act(start(toy.id, place.target))}
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
