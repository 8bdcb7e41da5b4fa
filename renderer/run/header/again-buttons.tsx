import { Button, Tooltip } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';
import { useActing } from '../../bridge/queries/use-acts';
import { useBridge } from '../../bridge/bridge';
import { useRecipes } from '../../bridge/queries/use-engine';
import { usePaletteActions } from '../../frame/palette/palette-actions';
import { ICON_STROKE } from '../../ui/icons';
import { RefusalNote } from '../../ui/refusal-note';
import { t } from '../../words/t';
import { againRequest, noAgain } from '../../ui/runs/run-again';

/** Buttons of an ended run: start the same again, or (the page's one filled button) with changes. */
export function AgainButtons({ detail }: { readonly detail: RunDetail }) {
  const recipes = useRecipes();
  const list = recipes?.ok === true ? recipes.value : [];
  const recipe = list.find(({ id }) => id === detail.run.recipe);
  if (noAgain(detail) !== null || recipe === undefined) return null;
  return <Again detail={detail} recipe={recipe} />;
}

interface Props {
  readonly detail: RunDetail;
  readonly recipe: RecipeView;
}

function Again({ detail, recipe }: Props) {
  const navigate = useNavigate();
  const { connection } = useBridge();
  const starting = useActing<RunView>(({ runId }) => void navigate(`/runs/${runId}`));
  const changed = `/start/${recipe.id}?from=${detail.run.runId}`;
  const again = (): void =>
    starting.act(connection.act((client) => client.runs.start(againRequest(detail, recipe))));
  const label = t('run.actions.againWithChanges');
  usePaletteActions([{ id: 'run.again', label, act: () => void navigate(changed) }]);
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
      <Button variant="filled" component={Link} to={changed}>
        {label}
      </Button>
      {starting.refusal !== null && (
        <div className="run-refusal">
          <RefusalNote refusal={starting.refusal} />
        </div>
      )}
    </>
  );
}
