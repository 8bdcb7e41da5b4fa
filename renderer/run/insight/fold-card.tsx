import './insight.css';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';

interface Props {
  readonly title: string;
  /** Name for assistive technology. */
  readonly label: string;
  /** The answer, cut to one line while the card is folded. */
  readonly says: string;
  readonly children: ReactNode;
}

/** An answer in one line that unfolds to its numbers. */
export function FoldCard({ title, label, says, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className="card insight" aria-label={label}>
      <button
        type="button"
        className="insight-head"
        aria-expanded={isOpen}
        title={t(isOpen ? 'run.insight.close' : 'run.insight.open')}
        onClick={() => setOpen(!isOpen)}
      >
        <b>{title}</b>
        <span className={isOpen ? 'insight-says is-open' : 'insight-says'}>{says}</span>
        <Icon size={14} stroke={ICON_STROKE} aria-hidden />
      </button>
      {isOpen && <div className="fold-body">{children}</div>}
    </section>
  );
}
