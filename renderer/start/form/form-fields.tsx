import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ParamChoices, RecipeView } from '#core/contract/start/recipe-view';
import type { Constraint } from '#core/contract/start/constraint';
import type { StartKey } from '#core/contract/start/start-calls';
import { Skeleton } from '../../ui/skeleton';
import { t } from '../../words/t';
import { ChangesSummary } from './changes-summary';
import { CompareValues } from './compare-values';
import { AS_ORIGIN, type Draft, acceptsHydra, unknownParams } from '../draft';
import { EvaluatorForm } from '../parameters/evaluator-form';
import { KeysForm } from '../where/keys-form';
import { OwnMetrics } from '../parameters/own-metrics';
import { ParamForm } from '../parameters/param-form';
import { ProjectNote } from './project-note';
import { JobForm } from './job-form';
import { SweepForm } from '../sweep/sweep-form';
import type { DraftEditor } from '../use-draft';
import type { ValuesView } from '../parameters/values-form';
import { WhereForm } from '../where/where-form';

/** With it comes a parser of YAML, which the form alone does not need. */
const ValuesForm = lazy(async () => ({
  default: (await import('../parameters/values-form')).ValuesForm,
}));

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
  readonly constraints: readonly Constraint[];
  readonly choices: readonly ParamChoices[];
  /** The interpreter that would be used; null while that is not known. */
  readonly chosen: string | null;
  /** Stored keys, and those that the recipe reads. */
  readonly keys: readonly StartKey[];
}

/** Everything that the user can choose of a recipe. */
export function FormFields({ recipe, drafting, constraints, choices, chosen, keys }: Props) {
  const [view, setView] = useState<ValuesView>('form');
  return (
    <form
      className="start-form"
      aria-label={recipe.title}
      tabIndex={-1}
      onSubmit={(event) => event.preventDefault()}
    >
      <Head recipe={recipe} drafting={drafting} view={view} onView={setView} />
      <p className="note">{recipe.says}</p>
      <PresetNote recipe={recipe} draft={drafting.draft} />
      <ProjectNote recipe={recipe} />
      {drafting.draft.byHand === null ? (
        <Values
          recipe={recipe}
          drafting={drafting}
          constraints={constraints}
          choices={choices}
          view={view}
        />
      ) : (
        <ByHand drafting={drafting} />
      )}
      {drafting.draft.byHand === null && recipe.params.length > 0 && (
        <CompareValues recipe={recipe} draft={drafting.draft} />
      )}
      <SweepForm recipe={recipe} drafting={drafting} />
      <WhereForm recipe={recipe} drafting={drafting} chosen={chosen} />
      <JobForm drafting={drafting} />
      <KeysForm recipe={recipe} drafting={drafting} keys={keys} />
      <EvaluatorForm recipe={recipe} drafting={drafting} />
      <OwnMetrics drafting={drafting} />
    </form>
  );
}

/** Purpose of the chosen preset: minutes, gigabytes. */
function PresetNote({ recipe, draft }: { readonly recipe: RecipeView; readonly draft: Draft }) {
  const preset = recipe.presets.find(({ id }) => id === draft.preset) ?? recipe.presets[0];
  const says = draft.preset === AS_ORIGIN ? '' : (preset?.says ?? '');
  return says === '' ? null : <p className="note">{says}</p>;
}

/** The values say nothing while the command is the user's own. */
function ByHand({ drafting: { change } }: Pick<Props, 'drafting'>) {
  return (
    <p className="by-hand">
      {t('start.byHand.says')}{' '}
      <button type="button" className="link" onClick={() => change({ byHand: null })}>
        {t('start.byHand.back')}
      </button>
    </p>
  );
}

interface ValuesProps extends Omit<Props, 'chosen' | 'keys'> {
  readonly view: ValuesView;
}

function Values({ recipe, drafting, constraints, choices, view }: ValuesProps) {
  const { draft, change } = drafting;
  const [isShort, setShort] = useState(false);
  const [written, setWritten] = useState<string | null>(null);
  return (
    <>
      {recipe.params.length > 0 && (
        <ChangesSummary recipe={recipe} drafting={drafting} isShort={isShort} onShort={setShort} />
      )}
      <UnknownNote recipe={recipe} draft={draft} />
      {view !== 'form' ? (
        <Suspense fallback={<Skeleton kind="form" />}>
          <ValuesForm
            key={view}
            recipe={recipe}
            draft={draft}
            format={view}
            text={written}
            onText={setWritten}
            onTyped={(typed) => change({ typed }, view)}
          />
        </Suspense>
      ) : (
        <ParamForm
          recipe={recipe}
          draft={draft}
          constraints={constraints}
          choices={choices}
          isShort={isShort}
          onTyped={(typed, name) => {
            setWritten(null);
            change({ typed }, name);
          }}
        />
      )}
    </>
  );
}

/** Values of an earlier run or file that this form has no field for. */
function UnknownNote({ recipe, draft }: { readonly recipe: RecipeView; readonly draft: Draft }) {
  const lost = Object.entries(unknownParams(recipe, draft));
  if (lost.length === 0) return null;
  const values = lost.map(([name, value]) => `${name}=${value}`).join(', ');
  return (
    <p className="note" role="note">
      {t('start.strangers', { values })}
    </p>
  );
}

interface HeadProps extends Pick<Props, 'recipe' | 'drafting'> {
  readonly view: ValuesView;
  readonly onView: (view: ValuesView) => void;
}

function Head({ recipe, drafting: { draft, change }, view, onView }: HeadProps) {
  const presets = presetsOf(recipe, draft);
  const isForm = draft.byHand === null && recipe.params.length > 0;
  return (
    <div className="start-head">
      <h2>{recipe.title}</h2>
      {isForm && presets.length > 1 && (
        <SegmentedControl
          aria-label={t('start.presets')}
          data={presets}
          value={draft.preset ?? presets[0]?.value ?? ''}
          onChange={(preset) => change({ preset, typed: {} })}
        />
      )}
      <span className="spacer" />
      {isForm && (
        <SegmentedControl
          aria-label={t('start.view')}
          data={[
            { value: 'form' as const, label: t('start.form') },
            { value: 'yaml' as const, label: t('start.yaml') },
            ...(acceptsHydra(recipe) ? [{ value: 'hydra' as const, label: t('start.hydra') }] : []),
          ]}
          value={view}
          onChange={onView}
        />
      )}
    </div>
  );
}

/** The run that the form was filled from is before the recipe's own presets. */
function presetsOf({ presets }: RecipeView, { origin }: Draft) {
  const own = presets.map(({ id, title }) => ({ value: id, label: title }));
  return origin === null ? own : [{ value: AS_ORIGIN, label: t('start.asOrigin') }, ...own];
}
