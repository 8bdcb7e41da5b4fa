/**
 * A chord as it is written in the code: `F`, `?`, `Shift+ArrowLeft`, `Mod+K`. `Mod` is Ctrl, on a Mac ⌘.
 * Several that do the same are parted by a space: `+ =`.
 */
export interface Chord {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** As `KeyboardEvent.key` names it; letters in upper case, the space bar as `Space`. */
  readonly key: string;
}

/** The fields of a KeyboardEvent that a chord is matched against. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

export function isMac(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** Every chord of a list like `+ =`. */
export function chordsOf(keys: string): readonly Chord[] {
  return keys
    .split(' ')
    .filter((part) => part !== '')
    .map(chordOf);
}

function chordOf(text: string): Chord {
  // The plus sign is a key, and what joins keys.
  const key = text.endsWith('+') ? '+' : (text.split('+').at(-1) ?? '');
  const held = text.slice(0, text.length - key.length).split('+');
  return {
    mod: held.includes('Mod'),
    alt: held.includes('Alt'),
    shift: held.includes('Shift'),
    key: key.length === 1 ? key.toUpperCase() : key,
  };
}

const isPrinted = (key: string): boolean => key.length === 1;
const isLetter = (key: string): boolean => /^[A-Z]$/.test(key);

/**
 * Whether this press is that chord. With Mod or Alt the place of the key counts where its character is not a Latin one (other alphabets,
 * digits of a French keyboard, signs that Alt makes on a Mac).
 */
export function isChord(press: Press, chord: Chord, mac: boolean): boolean {
  const [mod, other] = mac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (mod !== chord.mod || other || press.altKey !== chord.alt) return false;
  const query = chord.mod || chord.alt ? placedKey(press) : writtenKey(press);
  if (query !== chord.key) return false;
  // Where Shift makes the sign (`?`), the sign says it all.
  const showsShift = !isPrinted(chord.key) || isLetter(chord.key) || chord.mod || chord.alt;
  return !showsShift || press.shiftKey === chord.shift;
}

function writtenKey({ key }: Press): string {
  if (key === ' ') return 'Space';
  return key.length === 1 ? key.toUpperCase() : key;
}

function placedKey(press: Press): string {
  const written = writtenKey(press);
  if (isLetter(written)) return written;
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(press.code)?.[1] ?? written;
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  '-': '−',
};
const MAC_SIGNS: Readonly<Record<string, string>> = {
  ...SIGNS,
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
};

/** The caps of one chord as they are on this keyboard: `['Ctrl', 'K']`, on a Mac `['⌘', 'K']`. */
export function capsOf(chord: Chord, mac: boolean): readonly string[] {
  const held = [
    ...(chord.mod ? ['Mod'] : []),
    ...(chord.alt ? ['Alt'] : []),
    ...(chord.shift ? ['Shift'] : []),
  ];
  const signs = mac ? MAC_SIGNS : { ...SIGNS, Mod: 'Ctrl' };
  return [...held, chord.key].map((name) => signs[name] ?? name);
}

/** The first chord of a list, for a tooltip: "Ctrl+K", on a Mac "⌘K". */
export function keyWords(keys: string, mac: boolean = isMac()): string {
  const [first] = chordsOf(keys);
  return first === undefined ? '' : capsOf(first, mac).join(mac ? '' : '+');
}
