import type { KeyboardEvent } from 'react';
import type { TargetView } from '#core/contract/target';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';
import { chooseTarget } from './target-choice';
import { kindAndState, targetGlyph } from './target-words';

interface Props {
  readonly targets: readonly TargetView[];
  readonly chosen: TargetView;
  readonly onDone: () => void;
}

/** Id of the heading that names the list. */
export const TARGETS_TITLE = 'targets-title';

/** Every target with its kind, GPU and state in words. */
export function TargetList({ targets, chosen, onDone }: Props) {
  return (
    <>
      <h2 className="targets-head" id={TARGETS_TITLE}>
        {t('frame.target.title')}
      </h2>
      <ul onKeyDown={goThroughList}>
        {targets.map((target) => (
          <li key={target.id}>
            <button
              type="button"
              className="target-row"
              aria-current={target.id === chosen.id}
              onClick={() => {
                chooseTarget(target.id);
                onDone();
              }}
            >
              <Glyph name={targetGlyph(target.state)} />
              <span className="strong ellipsis">{target.name}</span>
              <span className="note">{kindAndState(target)}</span>
              <span className="note">{target.says}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="targets-foot note">{t('frame.target.says')}</p>
    </>
  );
}

/** Arrow keys go from row to row. */
function goThroughList(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const now = rows.findIndex((row) => row === document.activeElement);
  const step = event.key === 'ArrowDown' ? 1 : -1;
  rows[(now + step + rows.length) % rows.length]?.focus();
  event.preventDefault();
}
