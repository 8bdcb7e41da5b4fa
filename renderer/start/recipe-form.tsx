import { useDebouncedValue } from '@mantine/hooks';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { Constraint } from '#core/contract/start/constraint';
import {
  useConstraints,
  useStartActs,
  useStartChecks,
  useStartPreview,
} from '../bridge/queries/use-start';
import { useTargetActs } from '../bridge/queries/use-targets';
import { t } from '../words/t';
import { ChecksList } from './checks-list';
import { baseOf, type Draft, problems, requestOf } from './draft';
import { FormFields } from './form-fields';
import { StartBar } from './start-bar';
import { useStartSubmission } from './use-start-submission';
import { type DraftEditor, useDraft } from './use-draft';
import { useSetupWay } from './use-setup-way';
import { WhatWillRun } from './what-will-run';
import { wayOut } from './way-out';

interface Props {
  readonly recipe: RecipeView;
  /** The draft of the run that this one is made from. */
  readonly from: Draft | null;
  readonly preset: string | null;
  /** Where it is to run. */
  readonly target: string;
  /** In which folder there; absent or null: as last time. */
  readonly cwd?: string | null;
}

const SETTLE_MS = 250;

/** The form of a recipe at the left, what it makes of it at the right. */
export function RecipeForm({ recipe, from, preset, target, cwd = null }: Props) {
  const drafting = useDraft(recipe, { from, preset, target, cwd });
  const [settled] = useDebouncedValue(drafting.draft, SETTLE_MS);
  const request = requestOf(settled, recipe);
  // What would run is not told from values that cannot be.
  const isWhole = problems(settled, recipe).length === 0;
  const preview = useStartPreview(request, isWhole);
  const read = useConstraints(request).read;
  const constraints = read?.ok === true ? read.value : [];
  const told = preview.last?.ok === true ? preview.last.value : null;
  return (
    <>
      <FormFields
        recipe={recipe}
        drafting={drafting}
        constraints={constraints}
        chosen={told?.python ?? null}
      />
      <Side
        recipe={recipe}
        drafting={drafting}
        request={request}
        preview={preview}
        constraints={constraints}
      />
    </>
  );
}

interface SideProps {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
  readonly request: ReturnType<typeof requestOf>;
  readonly preview: ReturnType<typeof useStartPreview>;
  readonly constraints: readonly Constraint[];
}

function Side({ recipe, drafting, request, preview, constraints }: SideProps) {
  const { checkAgain } = useStartActs();
  const { connect } = useTargetActs();
  const setUp = useSetupWay(recipe.id, drafting.draft.target);
  const checks = useStartChecks(request);
  const usual = useStartPreview(
    { ...request, byHand: null, params: { ...baseOf(recipe, drafting.draft) } },
    !recipe.takesArgv,
  );
  const beginning = useStartSubmission(recipe, drafting.draft);
  const found = checks.read?.ok === true ? checks.read.value : [];
  return (
    <aside className="start-side" aria-label={t('start.preview.title')}>
      <div className="start-scroll">
        <h2>{t('start.preview.title')}</h2>
        <WhatWillRun
          recipe={recipe}
          drafting={drafting}
          preview={preview}
          usual={usual.read?.ok === true ? usual.read.value.argv : null}
        />
        <ChecksList checks={checks} onAgain={checkAgain} acts={{ install: setUp }} />
      </div>
      <StartBar
        beginning={beginning}
        wayOut={wayOut({ checks: found, constraints }, drafting, {
          checkAgain,
          connect: () => void connect(drafting.draft.target),
          install: setUp,
        })}
      />
    </aside>
  );
}
