import type { RecipeView } from '#core/contract/api';
import { t } from '../words/t';
import { baseOf, differing, type Draft, textOf } from './draft';
import { ParamField } from './param-field';

interface Props {
  readonly recipe: RecipeView;
  readonly draft: Draft;
  /** Only what differs from the preset. */
  readonly isShort: boolean;
  readonly onTyped: (typed: Draft['typed']) => void;
}

/** The recipe's parameters under their headings, drawn from its schema. */
export function ParamForm({ recipe, draft, isShort, onTyped }: Props) {
  const base = baseOf(recipe, draft.preset);
  const different = new Set(differing(draft, recipe).map(({ name }) => name));
  const shown = recipe.params.filter(({ name }) => !isShort || different.has(name));
  const groups = [...new Set(shown.map(({ group }) => group))];
  return groups.map((group) => (
    <fieldset key={group ?? ''} className="param-group">
      <legend>{group ?? t('start.general')}</legend>
      {shown
        .filter((param) => param.group === group)
        .map((param) => (
          <ParamField
            key={param.name}
            param={param}
            text={textOf(draft, base, param.name)}
            base={base[param.name] ?? param.default}
            differs={different.has(param.name)}
            onChange={(text) => onTyped({ ...draft.typed, [param.name]: text })}
          />
        ))}
    </fieldset>
  ));
}
