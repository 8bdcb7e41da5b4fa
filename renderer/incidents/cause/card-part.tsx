import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a card: its label on the left, what it holds beside it. */
export function CardPart({ title, children }: Props) {
  const id = useId();
  return (
    <div className="cause-part" role="group" aria-labelledby={id}>
      <div className="cause-part-title" id={id}>
        {title}
      </div>
      <div className="cause-part-body">{children}</div>
    </div>
  );
}
