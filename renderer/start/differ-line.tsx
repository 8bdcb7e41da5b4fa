import type { RecipeView } from '#core/contract/api';
import { t } from '../words/t';
import { differing } from './draft';
import type { Drafting } from './use-draft';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: Drafting;
  readonly isShort: boolean;
  readonly onShort: (isShort: boolean) => void;
}

/** How much differs from the preset, and the ways back. */
export function DifferLine({ recipe, drafting: { draft, change, undo }, isShort, onShort }: Props) {
  const count = differing(draft, recipe).length;
  if (recipe.params.length === 0) return null;
  return (
    <p className="differ-line">
      <span className="note">{t('start.differ', { count })}</span>
      {(count > 0 || isShort) && (
        <button type="button" className="link" onClick={() => onShort(!isShort)}>
          {isShort ? t('start.showAll') : t('start.showDiffering')}
        </button>
      )}
      {count > 0 && (
        <button type="button" className="link" onClick={() => change({ typed: {} })}>
          {t('start.takeBack')}
        </button>
      )}
      {undo !== null && (
        <button type="button" className="link" onClick={undo}>
          {t('start.undo')}
        </button>
      )}
    </p>
  );
}
