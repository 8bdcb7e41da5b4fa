import { z } from 'zod';

const Bounds = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
export type Bounds = z.infer<typeof Bounds>;

/** Window state remembered between two starts. */
export const WindowState = z.object({
  bounds: Bounds.nullable().default(null),
  maximized: z.boolean().default(false),
  /** The day on which it was last said that trainings continue. */
  toldOn: z.string().nullable().default(null),
});
export type WindowState = z.infer<typeof WindowState>;

export const MIN_SIZE = { width: 1024, height: 700 } as const;
/** So much of the top of a window must be on a screen, or it could not be taken hold of. */
const GRIP = { width: 200, height: 48 } as const;

/** Parses a window state file; the default place if it says nothing usable. */
export function parseWindowState(text: string): WindowState {
  try {
    return WindowState.parse(JSON.parse(text));
  } catch {
    return WindowState.parse({});
  }
}

/** The remembered place, if the user could still take hold of it on the screens of now; else null. */
export function visibleBounds(bounds: Bounds | null, screens: readonly Bounds[]): Bounds | null {
  if (bounds === null) return null;
  const width = Math.max(MIN_SIZE.width, bounds.width);
  const height = Math.max(MIN_SIZE.height, bounds.height);
  const seen = screens.some((screen) => {
    const across =
      Math.min(bounds.x + width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
    const below = screen.y + screen.height - bounds.y;
    return across >= GRIP.width && bounds.y >= screen.y && below >= GRIP.height;
  });
  return seen ? { x: bounds.x, y: bounds.y, width, height } : null;
}
