/** Exit code of a fix that was not begun, as the same one is running on its target. No program of a fix ends with it. */
export const FIX_RUNNING = 190;
