import type { RefObject } from 'react';
import { t } from '../../words/t';
import { Splitter } from '../splitter';
import type { RunViewOptions } from '../charts/use-run-view-options';

interface Props {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly isNarrow: boolean;
  readonly page: RunViewOptions;
}

const MIN_WIDTH = 320;
const MIN_CHARTS_WIDTH = 480;
const MIN_HEIGHT = 72;
const MIN_CHARTS_HEIGHT = 160;

/** Between the charts and the log: beside them on a wide page, below them on a narrow one. */
export function SideSplitter({ body, isNarrow, page: { sizes, size } }: Props) {
  const box = body.current;
  if (isNarrow) {
    const max = Math.max(MIN_HEIGHT, (box?.clientHeight ?? 600) - MIN_CHARTS_HEIGHT);
    return (
      <Splitter
        label={t('run.side.height')}
        direction="y"
        sign={-1}
        size={sizes.sideHeight ?? sideOf(box)?.clientHeight ?? MIN_HEIGHT}
        min={MIN_HEIGHT}
        max={max}
        onSize={(sideHeight) => size({ sideHeight })}
        onReset={() => size({ sideHeight: null })}
      />
    );
  }
  const limit = Math.max(MIN_WIDTH, (box?.clientWidth ?? 1200) - MIN_CHARTS_WIDTH);
  return (
    <Splitter
      label={t('run.side.width')}
      direction="x"
      sign={-1}
      size={sizes.sideWidth ?? sideOf(box)?.clientWidth ?? MIN_WIDTH}
      min={MIN_WIDTH}
      max={limit}
      onSize={(sideWidth) => size({ sideWidth })}
      onReset={() => size({ sideWidth: null })}
    />
  );
}

const sideOf = (box: HTMLElement | null): Element | null => box?.lastElementChild ?? null;
