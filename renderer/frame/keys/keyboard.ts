import { useEffect } from 'react';
import { chordsOf, isChord, isMac } from '../../ui/keys/chord';
import { frameKeyOffers, type PageKey, pageKeyOffers } from '../../ui/keys/page-keys';
import { mayAct } from '../../ui/keys/key-scope';

/** Finds the registered key of a press: the newest first, the page's own before the frame's. */
export function keyFor(
  event: KeyboardEvent,
  page: readonly PageKey[],
  frame: readonly PageKey[],
  mac: boolean,
): PageKey | null {
  const target = event.target instanceof Element ? event.target : null;
  const hit = ({ keys, where = 'page' }: PageKey): boolean =>
    chordsOf(keys).some((chord) => isChord(event, chord, mac) && mayAct(target, chord, where));
  return page.findLast(hit) ?? frame.findLast(hit) ?? null;
}

/** Global keydown listener. A part that handles a key itself prevents its default. */
export function useKeyboard(): void {
  useEffect(() => {
    const mac = isMac();
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const pageKey = keyFor(event, pageKeyOffers.all(), frameKeyOffers.all(), mac);
      if (pageKey === null) return;
      event.preventDefault();
      pageKey.act(event);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
