import { useEffect, useRef, useState } from 'react';
import type { CommandRemedy } from '#core/contract/finding';
import { kindOfTarget } from '#core/contract/target-id';
import type { TargetView } from '#core/contract/target/target';
import { useActing } from '../bridge/queries/use-acts';
import { useRuns } from '../bridge/queries/use-engine';
import { useTargetActs } from '../bridge/queries/targets/use-targets';
import { RefusalNote } from '../ui/refusal-note';
import { remedyButtons } from '../ui/findings/remedy-button';
import { isOver } from '../ui/runs/run-state';
import { t } from '../words/t';
import { ActPreview } from './act-preview';

interface Props {
  readonly target: TargetView;
  /** Something was opened in place of this. */
  readonly onLeave?: (() => void) | undefined;
}

/** Actions on a distro and on WSL: each shown in full before, and run in a terminal. */
export function MoreActs({ target, onLeave }: Props) {
  const { offered } = useTargetActs();
  const [acts, setActs] = useState<readonly CommandRemedy[] | null>(null);
  const { busy, refusal, act } = useActing(setActs);
  const isOpen = acts !== null;
  const going = useGoing(target.kind);
  const refObject = useRef(going);
  useEffect(() => {
    if (!isOpen || refObject.current === going) return;
    refObject.current = going;
    // What it would kill is listed as it is now, not as it was when the list was opened.
    void offered(target.id).then((read) => read.ok && setActs((now) => now && read.value));
  }, [offered, target.id, going, isOpen]);
  return (
    <>
      <button
        type="button"
        className="link"
        aria-expanded={isOpen}
        aria-label={t('frame.target.acts.openOf', { name: target.name })}
        disabled={busy}
        onClick={() => (isOpen ? setActs(null) : act(offered(target.id)))}
      >
        {t(busy ? 'frame.target.acts.looking' : 'frame.target.acts.open')}
      </button>
      <RefusalNote refusal={refusal} />
      {acts?.length === 0 && <p className="note">{t('frame.target.acts.none')}</p>}
      {acts !== null && acts.length > 0 && <ActList acts={acts} onLeave={onLeave} />}
    </>
  );
}

/** Changes whenever a run on a target of that kind begins or ends. */
function useGoing(kind: string): string {
  const runs = useRuns();
  const going = runs?.ok === true ? runs.value.filter((run) => !isOver(run)) : [];
  return going
    .filter(({ target }) => kindOfTarget(target) === kind)
    .map(({ runId, phase }) => `${runId} ${phase}`)
    .join();
}

interface ListProps {
  readonly acts: readonly CommandRemedy[];
  readonly onLeave?: (() => void) | undefined;
}

/** List of actions, and the preview of the one that was opened. */
export function ActList({ acts, onLeave }: ListProps) {
  const [id, setId] = useState<CommandRemedy['id'] | null>(null);
  const shown = acts.find((one) => one.id === id);
  if (shown !== undefined)
    return <ActPreview remedy={shown} onBack={() => setId(null)} onLeave={onLeave} />;
  return (
    <ul className="target-more">
      {remedyButtons(acts, { command: ({ id: query }) => setId(query) }).map(({ label, act }) => (
        <li key={label}>
          <button type="button" className="link" onClick={act}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
