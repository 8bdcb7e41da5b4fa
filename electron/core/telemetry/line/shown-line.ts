import { cutSpans, styled } from './ansi-spans';
import { splitRayPrefix } from './ray-prefix';

export interface ShownLine {
  readonly text: string;
  /** Ray's name and process of who printed it; see `splitRayPrefix`. */
  readonly actor: string | null;
  readonly pid: number | null;
  readonly spans: readonly number[];
}

const NOTHING: ShownLine = { text: '', actor: null, pid: null, spans: [] };

/**
 * Visible text of a line, from its pieces between `\r`: the last one with something to see. Text, actor and pid are those that `LineFramer`
 * reads; here the colors are kept, and what Ray adds about repetitions.
 */
export function shownLine(pieces: readonly string[]): ShownLine {
  let shown = NOTHING;
  for (const piece of pieces) {
    const { text, spans } = styled(piece);
    const ray = splitRayPrefix(text);
    const isNew = shown.actor === null && shown.pid === null;
    const mine = ray !== null && (isNew || (ray.actor === shown.actor && ray.pid === shown.pid));
    const actor = mine ? ray.actor : shown.actor;
    const pid = mine ? ray.pid : shown.pid;
    const seen = mine ? ray.text : text;
    shown = /\S/.test(seen)
      ? { text: seen, actor, pid, spans: cutSpans(spans, text.length - seen.length, text.length) }
      : { ...shown, actor, pid };
  }
  return shown;
}
