import type { ParamChoices, RecipeView } from '#core/contract/start/recipe-view';
import type { Constraint } from '#core/contract/start/constraint';
import { t } from '../../words/t';
import { AS_ORIGIN, baseOf, changedParams, type Draft, textOf } from '../draft';
import { ParamField } from './param-field';
import { problemOf } from './param-text';

interface Props {
  readonly recipe: RecipeView;
  readonly draft: Draft;
  readonly constraints: readonly Constraint[];
  /** Values of parameters that are there on the target now. */
  readonly choices: readonly ParamChoices[];
  /** Only what differs from the preset. */
  readonly isShort: boolean;
  /** @param name where it was typed */
  readonly onTyped: (typed: Draft['typed'], name: string) => void;
}

/** The recipe's parameters under their headings, drawn from its schema. */
export function ParamForm({ recipe, draft, constraints, choices, isShort, onTyped }: Props) {
  const base = baseOf(recipe, draft);
  const different = new Set(changedParams(draft, recipe).map(({ name }) => name));
  const shown = recipe.params.filter(({ name }) => !isShort || different.has(name));
  const groups = [...new Set(shown.map(({ group }) => group))];
  // A constraint says nothing of a value that cannot be.
  const isComplete = ({ params }: Constraint): boolean =>
    recipe.params.every(
      (param) =>
        !params.includes(param.name) || problemOf(param, textOf(draft, base, param.name)) === null,
    );
  const reported = constraints.filter(isComplete);
  const fix = (values: Readonly<Record<string, unknown>>, name: string): void => {
    const texts = Object.entries(values).map(([one, value]) => [one, String(value)]);
    onTyped({ ...draft.typed, ...Object.fromEntries(texts) }, `${name} corrected`);
  };
  return groups.map((group) => (
    <fieldset key={group ?? ''} className="param-group">
      <legend>{group ?? t('start.general')}</legend>
      {shown
        .filter((param) => param.group === group)
        .map((param) => (
          <ParamField
            key={param.name}
            param={param}
            target={draft.target}
            text={textOf(draft, base, param.name)}
            base={base[param.name] ?? param.default}
            isOfRun={draft.preset === AS_ORIGIN}
            differs={different.has(param.name)}
            choices={choices.find((one) => one.param === param.name)?.values ?? null}
            constraints={reported.filter(({ params }) => params[0] === param.name)}
            onChange={(text) => onTyped({ ...draft.typed, [param.name]: text }, param.name)}
            onFix={(values) => fix(values, param.name)}
          />
        ))}
    </fieldset>
  ));
}
