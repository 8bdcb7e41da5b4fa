import { Glyph, type GlyphName } from '../../ui/glyph';
import type { RunMark } from './run-events';

const NAMES: ReadonlySet<string> = new Set([
  'succeeded',
  'finished',
  'failed',
  'suspicious',
  'stopped',
  'lost',
  'unjudged',
]);

const isGlyph = (name: string | undefined): name is GlyphName => NAMES.has(name ?? '');

/** The same shapes as in the lane above the charts; what only the supervisor did is a small dot. */
export function EventGlyph({ mark: { kind, tone } }: { readonly mark: RunMark }) {
  if (kind === 'verdict' && isGlyph(tone)) return <Glyph name={tone} size={14} />;
  return (
    <svg className="glyph" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path className={`event-shape event-${kind}`} d={SHAPES[kind]} />
    </svg>
  );
}

const SHAPES: Readonly<Record<RunMark['kind'], string>> = {
  checkpoint: 'M7 2.5L11.5 7 7 11.5 2.5 7z',
  state: 'M7 3.4a3.6 3.6 0 1 1 0 7.2a3.6 3.6 0 1 1 0-7.2z',
  restart: 'M4.6 2.4L2.6 4.4l2 2M2.6 4.4h5.6a3.1 3.1 0 0 1 0 6.2H4.6',
  stop: 'M3.5 3.5h7v7h-7z',
  verdict: 'M3.5 3.5h7v7h-7z',
  supervisor: 'M7 5.6a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8z',
};
