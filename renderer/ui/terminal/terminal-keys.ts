/** Shortcuts that the page keeps from the shell; every other key is the shell's. */
export type TerminalKey =
  | 'copy'
  | 'paste'
  | 'find'
  | 'new'
  | 'close'
  | 'palette'
  | 'larger'
  | 'smaller'
  | 'usual size';

export interface KeyPressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const WITH_SHIFT: Readonly<Record<string, TerminalKey>> = {
  c: 'copy',
  v: 'paste',
  f: 'find',
  t: 'new',
  w: 'close',
  k: 'palette',
};
const SIZES: Readonly<Record<string, TerminalKey>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'usual size',
};

/** On macOS the command key represents Ctrl+Shift, so that Ctrl is the shell's alone. */
export function terminalKey(pressed: KeyPressed, isMac: boolean): TerminalKey | null {
  const { ctrlKey, shiftKey, altKey, metaKey } = pressed;
  const key = pressed.key.toLowerCase();
  if (altKey) return null;
  if (isMac) return metaKey && !ctrlKey ? (WITH_SHIFT[key] ?? SIZES[key] ?? null) : null;
  if (!ctrlKey || metaKey) return null;
  return SIZES[key] ?? (shiftKey ? (WITH_SHIFT[key] ?? null) : null);
}
