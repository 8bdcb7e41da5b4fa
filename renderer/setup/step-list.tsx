import type { KeyboardEvent } from 'react';
import { Glyph } from '../ui/glyph';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import { stepGroups } from './step-state';
import { stepGlyph, stepNote } from './step-words';
import type { LiveStep } from './use-plan-board';

interface Props {
  readonly steps: readonly LiveStep[];
  readonly open: string | null;
  readonly onOpen: (step: string) => void;
}

/** Steps of a plan by who has to act, each with its state, value and time. Arrows move the focus, Enter opens. */
export function StepList({ steps, open, onOpen }: Props) {
  return (
    <nav className="step-list" aria-label={t('setup.plan.steps')} onKeyDown={moveFocus}>
      {stepGroups(steps).map(({ actor, steps: group }) => (
        <section key={group[0]?.id ?? actor} aria-label={t(`setup.plan.actors.${actor}`)}>
          <h3 className="step-actor">{t(`setup.plan.actors.${actor}`)}</h3>
          <ul>
            {group.map((step) => (
              <li key={step.id}>
                <StepRow step={step} isOpen={step.id === open} onOpen={() => onOpen(step.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface RowProps {
  readonly step: LiveStep;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function StepRow({ step: { title, status }, isOpen, onOpen }: RowProps) {
  const { state, atMs } = status;
  const note = stepNote(status);
  return (
    <button
      type="button"
      className="step-item"
      data-step
      data-state={state}
      aria-current={isOpen ? 'step' : undefined}
      tabIndex={isOpen ? 0 : -1}
      onClick={onOpen}
    >
      <span className={state === 'checking' ? 'step-glyph step-turns' : 'step-glyph'}>
        <Glyph name={stepGlyph(status)} />
      </span>
      <span className="step-name">
        <span className="step-title ellipsis">{title}</span>
        <span className="unseen">. {t(`setup.states.${state}`)}. </span>
        <span className="note ellipsis" title={note}>
          {note}
        </span>
      </span>
      {state === 'proved' && atMs !== null && (
        <span className="note num">{clockWords(atMs, false)}</span>
      )}
    </button>
  );
}

const KEY_STEPS: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowDown: (at, all) => Math.min(all - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, all) => all - 1,
};

/** Roving focus: one stop for Tab, arrows from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const access = KEY_STEPS[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  if (access === undefined || at < 0) return;
  event.preventDefault();
  rows[access(at, rows.length)]?.focus();
}
