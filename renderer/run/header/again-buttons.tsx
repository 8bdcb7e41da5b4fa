import { Button, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconStack2 } from '@tabler/icons-react';
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
import { againRequest } from '#core/training/again-request';
import { seedParam } from '#core/training/sweep';
import { useFailure } from '../../incidents/cause/use-failure';
import { noAgain } from '../../ui/runs/run-again';
import { ActButton } from './act-button';

/** Buttons of an ended run: start the same again, or with changes. The filled one is the diagnosis card's where there is one. */
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
  const { isExpected, diagnosis } = useFailure(detail.run);
  const hasCard = isExpected && diagnosis !== null && diagnosis.findings.length > 0;
  const starting = useActing<RunView>(({ runId }) => void navigate(`/runs/${runId}`));
  const changed = `/start/${encodeURIComponent(recipe.id)}?from=${detail.run.runId}`;
  const again = (): void =>
    starting.act(connection.act((client) => client.runs.start(againRequest(detail, recipe))));
  const label = t('run.actions.againWithChanges');
  const seeds = canSeed(detail, recipe) ? `${changed}&seeds=1-5` : null;
  usePaletteActions([
    { id: 'run.again', label, act: () => void navigate(changed) },
    ...seedActions(seeds, navigate),
  ]);
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
      {seeds !== null && <SeedsButton address={seeds} />}
      <Button variant={hasCard ? 'default' : 'filled'} component={Link} to={changed}>
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

const canSeed = ({ byHand }: RunDetail, recipe: RecipeView): boolean =>
  byHand !== true && seedParam(recipe) !== undefined;

function seedActions(address: string | null, go: (address: string) => unknown) {
  if (address === null) return [];
  return [{ id: 'run.seeds', label: t('run.actions.seeds'), act: () => void go(address) }];
}

function SeedsButton({ address }: { readonly address: string }) {
  return (
    <ActButton
      label={t('run.actions.seeds')}
      hint={t('run.actions.seedsSays')}
      icon={<IconStack2 size={14} stroke={ICON_STROKE} aria-hidden />}
      isSmall
      act={address}
    />
  );
}
