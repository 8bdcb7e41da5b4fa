import { useDebouncedValue } from '@mantine/hooks';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { Constraint } from '#core/contract/start/constraint';
import {
  useChoices,
  useConstraints,
  useStartActs,
  useStartChecks,
  useStartPreview,
} from '../bridge/queries/start/use-start';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { t } from '../words/t';
import { ChecksList } from './launch/checks-list';
import { baseOf, type Draft, problems, requestOf } from './draft';
import { PassportOfStart } from './where/environment-passport';
import { useForeignFields } from './where/use-foreign-fields';
import { FormFields } from './form/form-fields';
import { StartBar } from './launch/start-bar';
import { sweepRequest } from './sweep/sweep-draft';
import { useSweepPlan } from '../bridge/queries/start/use-sweeps';
import { SweepNote } from './sweep/sweep-note';
import { useStartSubmission } from './launch/use-start-submission';
import { TOY, ToyGate } from './form/toy-gate';
import { type DraftEditor, useDraft } from './use-draft';
import { useRemedyActions } from './where/use-setup-action';
import { useTaskFirst } from './form/use-task-first';
import { WhatWillRun } from './launch/what-will-run';
import { fixButton } from './launch/fix-button';

interface Props {
  readonly recipe: RecipeView;
  /** The draft of the run that this one is made from. */
  readonly from: Draft | null;
  readonly preset: string | null;
  /** Target of the run. */
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
  // What would run is not shown for impossible values.
  const isComplete = problems(settled, recipe).length === 0;
  const preview = useStartPreview(request, isComplete);
  const read = useConstraints(request).read;
  const constraints = read?.ok === true ? read.value : [];
  const choices = useChoices(request, recipe.project !== undefined).last;
  const reported = preview.last?.ok === true ? preview.last.value : null;
  return (
    <>
      <FormFields
        recipe={recipe}
        drafting={drafting}
        constraints={constraints}
        choices={choices?.ok === true ? choices.value : []}
        chosen={reported?.python ?? null}
        keys={reported?.keys ?? []}
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

interface PlannedProps extends Omit<SideProps, 'constraints'> {
  /** The start at the preset. */
  readonly usual: ReturnType<typeof useStartPreview>['read'];
}

/** What will run: all runs of a sweep, then one start as it is. */
function Planned({ recipe, drafting, request, preview, usual }: PlannedProps) {
  const sweep = sweepRequest(request, drafting.draft.sweep, recipe);
  const { last } = useSweepPlan(sweep);
  return (
    <>
      {sweep !== null && <SweepNote read={last} />}
      <WhatWillRun
        recipe={recipe}
        drafting={drafting}
        preview={preview}
        usual={usual?.ok === true ? usual.value : null}
        arrayJob={sweep !== null && last?.ok === true ? last.value.job : undefined}
      />
    </>
  );
}

function Side(props: SideProps) {
  const { recipe, drafting, request, preview, constraints } = props;
  const { checkAgain } = useStartActs();
  const { connect } = useTargetActs();
  const acts = useRemedyActions(recipe, drafting);
  const checks = useStartChecks(request);
  const usual = useStartPreview(
    { ...request, byHand: null, params: { ...baseOf(recipe, drafting.draft) } },
    !recipe.takesArgv,
  );
  const foreign = useForeignFields(recipe, drafting.draft);
  const beginning = useStartSubmission(recipe, drafting.draft, foreign);
  const matches = checks.read?.ok === true ? checks.read.value : [];
  const before = useTaskFirst(recipe, request, matches);
  const options = { checkAgain, connect: () => void connect(drafting.draft.target), ...acts };
  const button = fixButton({ checks: matches, constraints }, drafting, options);
  return (
    <aside className="start-side" aria-label={t('start.preview.title')}>
      <div className="start-scroll">
        <h2>{t('start.preview.title')}</h2>
        <Planned {...props} usual={usual.read} />
        {isFullRun(recipe, drafting.draft) && (
          <ToyGate recipe={recipe} params={request.params ?? {}} acts={acts} />
        )}
        <PassportOfStart preview={preview.read} />
        <ChecksList checks={checks} onAgain={checkAgain} acts={acts} />
      </div>
      <StartBar
        beginning={before.refusal === null ? beginning : { ...beginning, refusal: before.refusal }}
        blocked={recipe.blocked ?? null}
        isChecking={checks.isAhead}
        fixButton={
          constraints.some(({ state }) => state === 'bad') ? button : (before.button ?? button)
        }
      />
    </aside>
  );
}

/** A task that has a toy, with another preset than that. */
function isFullRun({ project, presets, blocked }: RecipeView, { preset, byHand }: Draft): boolean {
  if (project === undefined || blocked !== undefined || byHand !== null) return false;
  return presets.some(({ id }) => id === TOY) && (preset ?? presets[0]?.id) !== TOY;
}
