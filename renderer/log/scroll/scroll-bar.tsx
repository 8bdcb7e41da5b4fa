import { useRef, type PointerEvent, type RefObject } from 'react';
import { t } from '../../words/t';
import type { ScrollView } from './scroll-view';

interface Props {
  /** Id of what it scrolls. */
  readonly controls: string;
  readonly view: Pick<ScrollView<unknown>, 'share' | 'count' | 'perScreen'>;
  readonly onShare: (share: number) => void;
  /** Number of found lines in each part of the log; null without a search. */
  readonly positions: Float64Array | null;
}

const MIN_THUMB = 0.04;

/** Scroll bar of the log, which is higher than any element of a browser can be. */
export function ScrollBar({ controls, view, onShare, positions }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const { count, perScreen, share } = view;
  const size = count <= perScreen ? 1 : Math.max(MIN_THUMB, perScreen / count);
  const hold = useHold(track, share, size, onShare);
  if (count <= perScreen) return <div className="lg-bar" />;
  return (
    <div
      ref={track}
      className="lg-bar"
      role="scrollbar"
      aria-controls={controls}
      aria-label={t('log.scrollBar')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      {...hold}
    >
      {positions !== null && <MatchMarks positions={positions} />}
      <div
        className="lg-thumb"
        style={{ top: `${share * (1 - size) * 100}%`, height: `${size * 100}%` }}
      />
    </div>
  );
}

interface Hold {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onLostPointerCapture: () => void;
}

/** The thumb stays under the pointer that took hold of it; a press beside it takes its middle. */
function useHold(
  track: RefObject<HTMLDivElement | null>,
  share: number,
  size: number,
  onShare: (share: number) => void,
): Hold {
  /** Where in the thumb, as a share of the track; null while it is not held. */
  const held = useRef<number | null>(null);
  const room = 1 - size;
  const at = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    return box === undefined || box.height === 0 ? 0 : (event.clientY - box.top) / box.height;
  };
  const move = (event: PointerEvent): void => {
    if (held.current === null || room === 0) return;
    onShare(Math.min(1, Math.max(0, (at(event) - held.current) / room)));
  };
  return {
    onPointerDown: (event) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const inThumb = at(event) - share * room;
      held.current = inThumb >= 0 && inThumb <= size ? inThumb : size / 2;
      move(event);
    },
    onPointerMove: move,
    onLostPointerCapture: () => {
      held.current = null;
    },
  };
}

/** Positions of the found lines: one mark for each part of the log that has some. */
function MatchMarks({ positions }: { readonly positions: Float64Array }) {
  const part = 100 / positions.length;
  return (
    <>
      {Array.from(positions, (count, i) =>
        count === 0 ? null : (
          <i key={i} className="lg-position" style={{ top: `${i * part}%`, height: `${part}%` }} />
        ),
      )}
    </>
  );
}
