import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { Constraint } from '#core/contract/start/constraint';
import { t } from '../words/t';
import { ChangesSummary } from './changes-summary';
import { AS_ORIGIN, type Draft, unknownParams } from './draft';
import { JsonForm } from './json-form';
import { OwnMetrics } from './own-metrics';
import { ParamForm } from './param-form';
import type { DraftEditor } from './use-draft';
import { WhereForm } from './where-form';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
  readonly constraints: readonly Constraint[];
  /** The interpreter that would be used; null while that is not known. */
  readonly chosen: string | null;
}

/** Everything that a person can choose of a recipe. */
export function FormFields({ recipe, drafting, constraints, chosen }: Props) {
  const [view, setView] = useState('form');
  return (
    <form
      className="start-form"
      aria-label={recipe.title}
      tabIndex={-1}
      onSubmit={(event) => event.preventDefault()}
    >
      <Head recipe={recipe} drafting={drafting} view={view} onView={setView} />
      <p className="note">{recipe.says}</p>
      {drafting.draft.byHand === null ? (
        <Values
          recipe={recipe}
          drafting={drafting}
          constraints={constraints}
          isJson={view === 'json'}
        />
      ) : (
        <ByHand drafting={drafting} />
      )}
      <WhereForm recipe={recipe} drafting={drafting} chosen={chosen} />
      <OwnMetrics drafting={drafting} />
    </form>
  );
}

/** The values say nothing while the command is the person's own. */
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

interface ValuesProps extends Omit<Props, 'chosen'> {
  readonly isJson: boolean;
}

function Values({ recipe, drafting, constraints, isJson }: ValuesProps) {
  const { draft, change } = drafting;
  const [isShort, setShort] = useState(false);
  const [json, setJson] = useState<string | null>(null);
  const lost = Object.entries(unknownParams(recipe, draft));
  return (
    <>
      {recipe.params.length > 0 && (
        <ChangesSummary recipe={recipe} drafting={drafting} isShort={isShort} onShort={setShort} />
      )}
      {lost.length > 0 && (
        <p className="note" role="note">
          {t('start.strangers', {
            values: lost.map(([name, value]) => `${name}=${value}`).join(', '),
          })}
        </p>
      )}
      {isJson ? (
        <JsonForm
          recipe={recipe}
          draft={draft}
          text={json}
          onText={setJson}
          onTyped={(typed) => change({ typed }, 'json')}
        />
      ) : (
        <ParamForm
          recipe={recipe}
          draft={draft}
          constraints={constraints}
          isShort={isShort}
          onTyped={(typed, name) => {
            setJson(null);
            change({ typed }, name);
          }}
        />
      )}
    </>
  );
}

interface HeadProps extends Pick<Props, 'recipe' | 'drafting'> {
  readonly view: string;
  readonly onView: (view: string) => void;
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
            { value: 'form', label: t('start.form') },
            { value: 'json', label: t('start.json') },
          ]}
          value={view}
          onChange={onView}
        />
      )}
    </div>
  );
}

/** The run that the form was filled from stands before the recipe's own presets. */
function presetsOf({ presets }: RecipeView, { origin }: Draft) {
  const own = presets.map(({ id, title }) => ({ value: id, label: title }));
  return origin === null ? own : [{ value: AS_ORIGIN, label: t('start.asOrigin') }, ...own];
}
