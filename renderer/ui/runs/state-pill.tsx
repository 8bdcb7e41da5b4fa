import { Glyph } from '../glyph';
import type { RunState } from './run-state';

/** Shape, color and word of a run's state. A screen reader hears the word when it changes. */
export function StatePill({ state }: { readonly state: RunState }) {
  return (
    <span className={`pill tone-${state.tone}`} role="status">
      <Glyph name={state.tone} percent={state.percent} />
      {state.word}
    </span>
  );
}
