import { z } from 'zod';

/** How a person likes to read logs; kept in this window's storage alone. */
const LogLook = z.object({
  isWrapped: z.boolean().default(false),
  /** Line numbers where times are known, too. */
  hasNumbers: z.boolean().default(false),
});
export type LogLook = z.infer<typeof LogLook>;

const KEY = 'rl-cockpit.log';
export const USUAL_LOOK: LogLook = LogLook.parse({});

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Reads what was stored; the defaults where nothing was, where it is invalid, or where nothing may be stored. */
export function rememberedLook(storage: () => Storage): LogLook {
  try {
    const text = storage().getItem(KEY);
    return text === null ? USUAL_LOOK : (LogLook.safeParse(JSON.parse(text)).data ?? USUAL_LOOK);
  } catch {
    return USUAL_LOOK;
  }
}

export function rememberLook(look: LogLook, storage: () => Storage): void {
  try {
    storage().setItem(KEY, JSON.stringify(look));
  } catch {
    // It still holds while this page is open.
  }
}
