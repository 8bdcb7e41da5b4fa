import type { Chord } from './chord';

/** Scope of a key: the page alone, also in fields, or also in terminals. */
export type KeyScope = 'page' | 'fields' | 'everywhere';

/** A terminal, or another part that wants every key for itself. */
const OWN_KEYS = '.xterm, [data-keys="own"]';
const TYPES = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const NO_TYPING =
  'input[type="checkbox"], input[type="radio"], input[type="range"], input[type="button"]';
const DIALOG = '[role="dialog"][aria-modal="true"]';
/** Controls that answer to arrows, Home, End, Space and Enter themselves. */
const ANSWERS =
  'button, a[href], input, select, summary, [role="tab"], [role="slider"], [role="option"], [role="listbox"], [role="menu"], [role="menuitem"], [role="radio"], [role="grid"], [role="row"], [role="separator"]';
const ROVING =
  'input, select, [role="tab"], [role="slider"], [role="option"], [role="listbox"], [role="menu"], [role="menuitem"], [role="radio"], [role="grid"], [role="row"], [role="separator"]';

/** Whether a key's scope allows a chord pressed on `target`. Fields, terminals, dialogs and controls come first. */
export function mayAct(target: Element | null, chord: Chord, path: KeyScope): boolean {
  if (target === null) return true;
  if (target.closest(OWN_KEYS) !== null) return path === 'everywhere';
  if (target.closest(DIALOG) !== null) return false;
  if (isTyping(target)) return path !== 'page';
  return !isAnswered(target, chord);
}

function isTyping(target: Element): boolean {
  return target.closest(TYPES) !== null && !target.matches(NO_TYPING);
}

function isAnswered(target: Element, { mod, alt, key }: Chord): boolean {
  if (mod || alt) return false;
  if (key === 'Enter' || key === 'Space') return target.closest(ANSWERS) !== null;
  return /^(?:Arrow|Home$|End$|Page)/.test(key) && target.closest(ROVING) !== null;
}
