import type { RunStyle } from './run-style';

/** A piece of the run's line. */
export function Swatch({ style: { color, dash } }: { readonly style: RunStyle }) {
  return (
    <svg className="swatch" width={22} height={8} viewBox="0 0 22 8" aria-hidden>
      <path d="M0 4H22" stroke={color} strokeWidth={2} strokeDasharray={dash.join(' ')} />
    </svg>
  );
}
