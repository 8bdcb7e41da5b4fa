import { type ReactNode, useId } from 'react';
import type { HelpTopic } from '#core/help/help-topics';
import { HelpLink } from '../ui/help-link';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Page of the user guide about it. */
  readonly help?: HelpTopic;
}

/** A part of a card: its label on the left, what it holds beside it. */
export function CardPart({ title, children, help }: Props) {
  const id = useId();
  return (
    <div className="cause-part" role="group" aria-labelledby={id}>
      <div className="cause-part-title">
        <span id={id}>{title}</span>
        {help !== undefined && <HelpLink topic={help} />}
      </div>
      <div className="cause-part-body">{children}</div>
    </div>
  );
}
