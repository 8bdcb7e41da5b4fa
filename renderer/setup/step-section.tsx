import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the open step: its name at the left, its content at the right. */
export function StepSection({ title, children }: Props) {
  return (
    <section className="step-part" aria-label={title}>
      <h3 className="step-label">{title}</h3>
      <div className="step-content">{children}</div>
    </section>
  );
}
