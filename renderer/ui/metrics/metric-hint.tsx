import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { MetricMeaning } from './metric-meaning';

interface Props {
  readonly tag: string;
  /** One element that shows the name of the metric. */
  readonly children: ReactElement;
}

const EVENTS = { hover: true, focus: true, touch: true } as const;

/** Explains a metric while its name is pointed at, focused or touched. */
export function MetricHint({ tag, children }: Props) {
  return (
    <Tooltip
      label={<MetricMeaning tag={tag} />}
      multiline
      maw={380}
      position="bottom-start"
      events={EVENTS}
    >
      {children}
    </Tooltip>
  );
}
