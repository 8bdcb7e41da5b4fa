import { z } from 'zod';

/** Log view options of the user; kept in this window's storage alone. */
const LogViewOptions = z.object({
  isWrapped: z.boolean().default(false),
  /** Line numbers where times are known, too. */
  hasNumbers: z.boolean().default(false),
});
export type LogViewOptions = z.infer<typeof LogViewOptions>;

const KEY = 'rl-cockpit.log';
export const USUAL_VIEW_OPTIONS: LogViewOptions = LogViewOptions.parse({});

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Reads what was stored; the defaults where nothing was, where it is invalid, or where nothing may be stored. */
export function storedViewOptions(storage: () => Storage): LogViewOptions {
  try {
    const text = storage().getItem(KEY);
    return text === null
      ? USUAL_VIEW_OPTIONS
      : (LogViewOptions.safeParse(JSON.parse(text)).data ?? USUAL_VIEW_OPTIONS);
  } catch {
    return USUAL_VIEW_OPTIONS;
  }
}

export function storeViewOptions(viewOptions: LogViewOptions, storage: () => Storage): void {
  try {
    storage().setItem(KEY, JSON.stringify(viewOptions));
  } catch {
    // It still holds while this page is open.
  }
}
