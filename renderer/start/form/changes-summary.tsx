import type { RecipeView } from '#core/contract/start/recipe-view';
import { t } from '../../words/t';
import { AS_ORIGIN, type Draft, changedParams } from '../draft';
import type { DraftEditor } from '../use-draft';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
  readonly isShort: boolean;
  readonly onShort: (isShort: boolean) => void;
}

/** Summary of changed parameters against the preset or the origin run, with undo and reset. */
export function ChangesSummary({
  recipe,
  drafting: { draft, change, undo },
  isShort,
  onShort,
}: Props) {
  const count = changedParams(draft, recipe).length;
  return (
    <p className="differ-line">
      {count > 0 && <span className="param-dot" aria-hidden />}
      <span className="note" role="status">
        {says(draft, count)}
      </span>
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

function says({ origin, preset }: Draft, count: number): string {
  if (origin === null) return t('start.differ', { count });
  return preset === AS_ORIGIN
    ? t('start.differFromRun', { count, name: origin.name })
    : t('start.differ', { count });
}
