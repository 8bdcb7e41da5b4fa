/** `#4  0x00007f4e in ffi_call () from /lib/libffi.so.8`, `#5  string_at (size=...) at _ctypes.c:5564` (gdb's `backtrace`). */
const FRAME =
  /^#\d+\s+(?:0x[\da-f]+ in )?(\S.{0,200}?) \(.{0,2000}?\)(?: at (\S+:\d+)| from (\S+))?\s*$/;
const SIGNAL = /^#\d+\s+<signal handler called>/;
const MAX_FRAMES = 64;

/**
 * Frames of the thread that crashed, from what gdb printed, the innermost last: `file:line function`, or `library function`. Frames of a signal
 * handler that ran after the crash, such as faulthandler's, are left out.
 */
export function gdbFrames(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('#'));
  // gdb prints the innermost frame once more as it opens the core.
  const from = lines.findLastIndex((line) => /^#0\s/.test(line));
  const stack = lines.slice(Math.max(0, from));
  const below = stack.findIndex((line) => SIGNAL.test(line));
  return stack
    .slice(below + 1, below + 1 + MAX_FRAMES)
    .flatMap((line) => {
      const match = FRAME.exec(line.slice(0, 3000));
      if (match === null) return [];
      const [, name = '', at, library] = match;
      return [[at ?? library, name].filter(Boolean).join(' ')];
    })
    .toReversed();
}
