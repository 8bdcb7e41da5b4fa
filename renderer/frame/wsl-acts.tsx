import { useState } from 'react';
import type { TargetAct } from '#core/contract/target-calls';
import type { TargetView } from '#core/contract/target';
import { useActing } from '../bridge/use-acts';
import { useTargetActs } from '../bridge/use-targets';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { ActPreview } from './act-preview';

interface Props {
  readonly target: TargetView;
  /** Something was opened in place of this. */
  readonly onLeave?: (() => void) | undefined;
}

/** What a person can do to a distro and to WSL: each shown whole before, and run in a terminal. */
export function WslActs({ target, onLeave }: Props) {
  const { offered } = useTargetActs();
  const [acts, setActs] = useState<readonly TargetAct[] | null>(null);
  const { busy, refusal, act } = useActing(setActs);
  const isOpen = acts !== null;
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

interface ListProps {
  readonly acts: readonly TargetAct[];
  readonly onLeave?: (() => void) | undefined;
}

/** The acts, and the one that is looked at. */
export function ActList({ acts, onLeave }: ListProps) {
  const [shown, setShown] = useState<TargetAct | null>(null);
  if (shown !== null)
    return <ActPreview act={shown} onBack={() => setShown(null)} onLeave={onLeave} />;
  return (
    <ul className="target-more">
      {acts.map((one) => (
        <li key={one.id}>
          <button type="button" className="link" onClick={() => setShown(one)}>
            {t('frame.target.acts.ask', { title: one.title })}
          </button>
        </li>
      ))}
    </ul>
  );
}
