import { useState } from 'react';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunDetail } from '#core/contract/run/run-detail';
import { useRun } from '../../bridge/queries/use-engine';
import { usePathTranslation } from '../../bridge/queries/use-transfers';
import { RefusalNote } from '../../ui/refusal-note';
import { draftOfRun, resumedDraft } from './stored-draft';
import { withRunWords, runWords } from './run-words';
import { RecipeForm } from '../recipe-form';
import { NO_RAY } from '../ray/ray-draft';
import { NO_SLURM } from '../slurm/slurm-draft';

interface Props {
  readonly recipe: RecipeView;
  readonly from: string;
  /** The target that is switched to now. */
  readonly switched: string;
  /** The folder on that target that it is to run in; null: as the run did. */
  readonly cwd: string | null;
  /** The checkpoint to resume from, a path on the run's target. */
  readonly resume: string | null;
}

/**
 * The form begins with another run's values, so it waits until they are read. It is for the run's own target, until
 * another one is switched to or the address names a folder there.
 */
export function FormOfRun({ from, switched, cwd, recipe, resume }: Props) {
  const [before] = useState(switched);
  const read = useRun(from);
  if (read === undefined) return null;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  const own = read.value.run.target;
  const target = switched === before && cwd === null ? own : switched;
  return target === own ? (
    <RecipeForm
      key={`${recipe.id} ${from} ${target} ${resume ?? ''}`}
      recipe={recipe}
      from={resumedDraft(draftOfRun(read.value, recipe), recipe, read.value, resume)}
      preset={null}
      target={target}
    />
  ) : (
    <Elsewhere key={target} recipe={recipe} detail={read.value} target={target} cwd={cwd} />
  );
}

interface ElsewhereProps extends Pick<Props, 'recipe' | 'cwd'> {
  readonly detail: RunDetail;
  readonly target: string;
}

/** On another machine: paths of what was sent there are said as they are there; another folder means nothing there. */
function Elsewhere({ recipe, detail, target, cwd }: ElsewhereProps) {
  const words = runWords(detail);
  const result = usePathTranslation(target, words, detail.run.target === 'local');
  if (result === undefined) return null;
  const move = withRunWords(detail, result.ok ? result.value : words);
  const isShifted = move.cwd !== detail.cwd;
  const draft = {
    ...draftOfRun(move, recipe),
    target,
    python: null,
    cwd: cwd ?? (isShifted ? move.cwd : ''),
    // Partitions and accounts are of one cluster.
    slurm: NO_SLURM,
    ray: NO_RAY,
  };
  return (
    <RecipeForm
      key={`${recipe.id} ${detail.run.runId} ${target} ${cwd ?? ''}`}
      recipe={recipe}
      from={draft}
      preset={null}
      target={target}
    />
  );
}
