import type { RefObject } from 'react';
import { t } from '../../words/t';
import { Splitter } from '../splitter';
import type { RunViewOptions } from '../charts/use-run-view-options';

interface Props {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly isNarrow: boolean;
  readonly page: RunViewOptions;
}

const LEAST_WIDTH = 320;
const LEAST_CHARTS_WIDTH = 480;
const LEAST_HEIGHT = 72;
const LEAST_CHARTS_HEIGHT = 160;

/** Between the charts and the log: beside them on a wide page, below them on a narrow one. */
export function SideSplitter({ body, isNarrow, page: { sizes, size } }: Props) {
  const box = body.current;
  if (isNarrow) {
    const most = Math.max(LEAST_HEIGHT, (box?.clientHeight ?? 600) - LEAST_CHARTS_HEIGHT);
    return (
      <Splitter
        label={t('run.side.height')}
        way="y"
        sign={-1}
        size={sizes.sideHeight ?? sideOf(box)?.clientHeight ?? LEAST_HEIGHT}
        least={LEAST_HEIGHT}
        most={most}
        onSize={(sideHeight) => size({ sideHeight })}
        onReset={() => size({ sideHeight: null })}
      />
    );
  }
  const most = Math.max(LEAST_WIDTH, (box?.clientWidth ?? 1200) - LEAST_CHARTS_WIDTH);
  return (
    <Splitter
      label={t('run.side.width')}
      way="x"
      sign={-1}
      size={sizes.sideWidth ?? sideOf(box)?.clientWidth ?? LEAST_WIDTH}
      least={LEAST_WIDTH}
      most={most}
      onSize={(sideWidth) => size({ sideWidth })}
      onReset={() => size({ sideWidth: null })}
    />
  );
}

const sideOf = (box: HTMLElement | null): Element | null => box?.lastElementChild ?? null;
