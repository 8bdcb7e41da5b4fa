import type { ReactNode } from 'react';
import type { Tone } from './runs/run-state';

/** Judgements differ in shape, not only in color: disc, octagon, diamond, square, broken ring, triangle. A step of the setup has rings. */
export type GlyphName = Tone | 'held' | 'alarm' | 'ready' | 'waiting' | 'checking' | 'needs';

const tick = (paint: string): ReactNode => (
  <>
    <circle cx="8" cy="8" r="7" fill={paint} />
    <path
      d="M4.8 8.3l2.2 2.2 4.2-4.8"
      stroke="var(--surface)"
      strokeWidth="1.7"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

const SHAPES: Readonly<Record<Exclude<GlyphName, 'running'>, ReactNode>> = {
  succeeded: tick('var(--succeeded)'),
  finished: (
    <>
      <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--finished)" strokeWidth="1.6" />
      <path d="M6 4.6v6.8" stroke="var(--finished)" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M6 4.8h4.6l-1.3 1.7 1.3 1.7H6z" fill="var(--finished)" />
    </>
  ),
  held: tick('var(--ink-3)'),
  ready: tick('var(--ink-3)'),
  failed: (
    <>
      <path d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" fill="var(--failed)" />
      <path
        d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8"
        stroke="var(--surface)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </>
  ),
  suspicious: (
    <>
      <path d="M8 .6L15.4 8 8 15.4.6 8z" fill="var(--suspicious)" />
      <path
        d="M6.3 6.5a1.75 1.75 0 1 1 2.5 1.7c-.6.3-.8.6-.8 1.1"
        stroke="var(--surface)"
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="8" cy="11.3" r=".95" fill="var(--surface)" />
    </>
  ),
  stopped: (
    <>
      <rect
        x="2"
        y="2"
        width="12"
        height="12"
        rx="3"
        fill="none"
        stroke="var(--stopped)"
        strokeWidth="1.6"
      />
      <rect x="5.5" y="5.5" width="5" height="5" rx="1" fill="var(--stopped)" />
    </>
  ),
  lost: (
    <>
      <circle
        cx="8"
        cy="8"
        r="6.4"
        fill="none"
        stroke="var(--lost)"
        strokeWidth="1.7"
        strokeDasharray="7.6 2.45"
      />
      <path d="M6 6l4 4M10 6l-4 4" stroke="var(--lost)" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  unknown: (
    <circle
      cx="8"
      cy="8"
      r="6.4"
      fill="none"
      stroke="var(--ink-3)"
      strokeWidth="1.6"
      strokeDasharray="2.4 2.63"
    />
  ),
  waiting: <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--line-2)" strokeWidth="1.6" />,
  checking: (
    <circle
      cx="8"
      cy="8"
      r="6.4"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="1.6"
      strokeDasharray="26 14.2"
      strokeLinecap="round"
    />
  ),
  needs: (
    <>
      <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--ink)" strokeWidth="1.6" />
      <circle cx="8" cy="8" r="2.6" fill="var(--ink)" />
    </>
  ),
  unjudged: (
    <>
      <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--ink-3)" strokeWidth="1.6" />
      <path d="M5.2 8h5.6" stroke="var(--ink-3)" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  queued: (
    <>
      <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--ink-3)" strokeWidth="1.6" />
      <path
        d="M8 4.8V8l2.2 1.4"
        stroke="var(--ink-3)"
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  alarm: (
    <>
      <path
        d="M8 1.6l7 12.6H1z"
        fill="var(--suspicious)"
        stroke="var(--suspicious)"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <path d="M8 6v4" stroke="var(--surface)" strokeWidth="1.6" strokeLinecap="round" />
      <circle cx="8" cy="12.3" r=".9" fill="var(--surface)" />
    </>
  ),
};

/** The running ring, filled to its percentage; a dot where no goal is known. */
function Ring({ percent }: { readonly percent: number | null }) {
  if (percent === null) {
    return (
      <>
        <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--accent)" strokeWidth="1.6" />
        <circle cx="8" cy="8" r="2.6" fill="var(--accent)" />
      </>
    );
  }
  const turn = (Math.min(99.9, Math.max(0, percent)) / 100) * 2 * Math.PI;
  const tip = `${(8 + 4 * Math.sin(turn)).toFixed(2)} ${(8 - 4 * Math.cos(turn)).toFixed(2)}`;
  return (
    <>
      <circle cx="8" cy="8" r="6.4" fill="none" stroke="var(--accent)" strokeWidth="1.6" />
      <path d={`M8 8V4A4 4 0 ${percent > 50 ? 1 : 0} 1 ${tip}z`} fill="var(--accent)" />
    </>
  );
}

interface Props {
  readonly name: GlyphName;
  readonly percent?: number | null;
  readonly size?: number;
}

/** Decoration for a word that is beside it: never alone, so hidden from screen readers. */
export function Glyph({ name, percent = null, size = 16 }: Props) {
  return (
    <svg className="glyph" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {name === 'running' ? <Ring percent={percent} /> : SHAPES[name]}
    </svg>
  );
}
