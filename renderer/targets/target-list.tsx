import { type KeyboardEvent, useEffect } from 'react';
import type { TargetView } from '#core/contract/target/target';
import { useTargets } from '../bridge/queries/use-engine';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { Glyph } from '../ui/glyph';
import { HelpLink } from '../ui/help-link';
import { t } from '../words/t';
import { AddTarget } from './add-target';
import { TargetButtons } from './target-buttons';
import { chooseTarget } from './target-choice';
import { kindAndState, targetGlyph } from './target-words';

interface Props {
  readonly targets: readonly TargetView[];
  readonly chosen: TargetView;
  readonly onDone: () => void;
}

/** Id of the heading that names the list. */
export const TARGETS_TITLE = 'targets-title';

/** List of targets with kind, GPU and state; scanned again when it is opened, which starts nothing. */
export function TargetList({ targets, chosen, onDone }: Props) {
  const { scan } = useTargetActs();
  useEffect(() => void scan(), [scan]);
  return (
    <>
      <div className="targets-head">
        <h2 id={TARGETS_TITLE}>{t('frame.target.title')}</h2>
        <HelpLink topic="machines" onOpen={onDone} />
      </div>
      <ul onKeyDown={goThroughList}>
        {targets.map((target) => (
          <li key={target.id} className="target-item">
            <button
              type="button"
              className="target-row"
              aria-current={target.id === chosen.id}
              data-autofocus={target.id === chosen.id || undefined}
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
            <TargetButtons target={target} onLeave={onDone} />
          </li>
        ))}
      </ul>
      <Hidden />
      <p className="targets-foot note">{t('frame.target.says')}</p>
      <AddTarget onAdded={onDone} />
    </>
  );
}

/** Targets that are never offered, each with the reason. */
export function Hidden() {
  const read = useTargets();
  const hidden = read?.ok === true ? read.value.filter((target) => target.hidden === true) : [];
  if (hidden.length === 0) return null;
  return (
    <ul className="targets-hidden">
      {hidden.map(({ id, name, says }) => (
        <li key={id} className="note">
          {t('frame.target.hidden', { name, says })}
        </li>
      ))}
    </ul>
  );
}

/** Arrow keys go from row to row. */
function goThroughList(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.target-row')];
  const now = rows.findIndex((row) => row === document.activeElement);
  const step = event.key === 'ArrowDown' ? 1 : -1;
  rows[(now + step + rows.length) % rows.length]?.focus();
  event.preventDefault();
}
