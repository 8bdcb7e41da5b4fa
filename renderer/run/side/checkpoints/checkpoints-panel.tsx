import type { RunDetail } from '#core/contract/run/run-detail';
import type { Checkpoint, Checkpoints } from '#core/contract/run/checkpoint-calls';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunEvaluations } from '#core/contract/evaluation/evaluation';
import { useRecipes } from '../../../bridge/queries/use-engine';
import { useRunEvaluations } from '../../../bridge/queries/runs/use-evaluations';
import { isOver } from '../../../ui/runs/run-state';
import { noAgain } from '../../../ui/runs/run-again';
import { t } from '../../../words/t';
import { canResume, CheckpointRow } from './checkpoint-row';
import { EvaluatorNote } from './evaluator-note';

interface Props {
  readonly detail: RunDetail;
  readonly checkpoints: Checkpoints;
  readonly nowMs: number;
}

const NO_EVALUATIONS: RunEvaluations = {
  yardsticks: [],
  env: null,
  evaluator: null,
  curve: [],
  results: [],
};

/** Checkpoints panel: what the training saved below its folder, newest first, and what is left out as no file. */
export function CheckpointsPanel({ detail, checkpoints: { saved, left }, nowMs }: Props) {
  const read = useRunEvaluations(detail.run.runId, !isOver(detail.run));
  const evaluations = read?.ok === true ? read.value : NO_EVALUATIONS;
  const isShown = read?.ok === true && detail.importedFrom === null;
  const hasNote = isShown && (saved.length > 0 || evaluations.evaluator !== null);
  return (
    <>
      {hasNote && <EvaluatorNote evaluations={evaluations} />}
      <SavedTable detail={detail} checkpoints={saved} evaluations={evaluations} nowMs={nowMs} />
      {left.map(({ path, says }) => (
        <p key={path} className="panel-note">
          {t('run.checkpoints.left', { says })}
        </p>
      ))}
    </>
  );
}

interface SavedProps extends Pick<Props, 'detail' | 'nowMs'> {
  readonly checkpoints: readonly Checkpoint[];
  readonly evaluations: RunEvaluations;
}

function SavedTable({ detail, checkpoints, evaluations, nowMs }: SavedProps) {
  const { run } = detail;
  const recipe = useRecipe(detail);
  if (checkpoints.length === 0) {
    const none = isOver(run) ? t('run.checkpoints.noneEver') : t('run.checkpoints.none');
    const isGone = run.filesGoneMs !== undefined;
    return <p className="panel-note">{isGone ? t('run.notices.filesGone') : none}</p>;
  }
  return (
    <>
      <table className="table checkpoints" aria-label={t('run.tabs.checkpoints')}>
        <thead>
          <tr>
            <th>{t('run.checkpoints.path')}</th>
            <th className="right">{t('run.checkpoints.step')}</th>
            <th className="right">{t('run.checkpoints.size')}</th>
            <th className="right">{t('run.checkpoints.saved')}</th>
          </tr>
        </thead>
        <tbody>
          {checkpoints.map((checkpoint) => (
            <CheckpointRow
              key={checkpoint.path}
              detail={detail}
              checkpoint={checkpoint}
              evaluations={evaluations}
              recipe={recipe}
              nowMs={nowMs}
            />
          ))}
        </tbody>
      </table>
      {recipe !== undefined && (
        <NoResume recipe={recipe} detail={detail} checkpoints={checkpoints} />
      )}
    </>
  );
}

interface NoResumeProps extends Pick<SavedProps, 'detail' | 'checkpoints'> {
  readonly recipe: RecipeView;
}

/** Why no checkpoint has a button to resume from it. */
function NoResume({ recipe, detail, checkpoints }: NoResumeProps) {
  if (recipe.resume !== undefined) return null;
  if (checkpoints.some((checkpoint) => canResume(detail, recipe, checkpoint))) return null;
  return (
    <p className="panel-note">
      {recipe.takesArgv
        ? t('run.checkpoints.noResumeOption')
        : t('run.checkpoints.noResume', { recipe: recipe.title })}
    </p>
  );
}

/** The recipe that the run can be started with again. */
function useRecipe(detail: RunDetail) {
  const recipes = useRecipes();
  if (noAgain(detail) !== null || recipes?.ok !== true) return undefined;
  return recipes.value.find(({ id }) => id === detail.run.recipe);
}
