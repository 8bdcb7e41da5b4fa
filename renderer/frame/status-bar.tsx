import type { RunView } from '#core/contract/run';
import type { TargetView } from '#core/contract/target';
import { useTargets } from '../bridge/use-engine';
import type { LinkState } from '../bridge/connection';
import { Glyph, type GlyphName } from '../ui/glyph';
import { isOver } from '../ui/run-state';
import { clockWords } from '../ui/time-words';
import { words } from '../ui/words';

interface Props {
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

/** Each machine with its state, and whether the window may be closed. */
export function StatusBar({ runs, link }: Props) {
  const targets = useTargets();
  const going = runs.filter((run) => !isOver(run) && run.contact !== 'unknown').length;
  return (
    <footer className="status-bar" aria-label={words.frame.status}>
      {link.state === 'connected' ? (
        <>
          {(targets?.ok === true ? targets.value : [])
            .filter((t) => t.hidden !== true)
            .map((target) => (
              <span key={target.id} className="status-item" title={target.says}>
                <Glyph name={targetGlyph(target.state)} size={14} />
                {target.name}
              </span>
            ))}
          <span className="status-rule" aria-hidden />
          <span className="num">
            {going === 0 ? words.frame.noneInProgress : words.frame.safeToClose(going)}
          </span>
        </>
      ) : (
        <span className="status-item" role="status">
          <Glyph name="unknown" size={14} />
          {link.state === 'connecting'
            ? words.link.connecting
            : words.link.lost(clockWords(link.sinceMs, false))}
        </span>
      )}
    </footer>
  );
}

export function targetGlyph(state: TargetView['state']): GlyphName {
  if (state === 'ready') return 'ready';
  if (state === 'broken') return 'failed';
  return state === 'off' ? 'stopped' : state === 'starting' ? 'queued' : 'unknown';
}
