import type { z } from 'zod';
import type { Tail } from '../../targets/agent/tail';
import type { Target } from '../../targets/target';

/** Follows a file of JSON lines from its begin. A line that does not parse is left out: it may be half written. */
export function followJsonLines<T>(
  target: Target,
  path: string,
  schema: z.ZodType<T>,
  onItem: (item: T) => void,
): Tail {
  let rest = Buffer.alloc(0);
  return target.tail(path, 0, null, {
    data: async (_from, bytes) => {
      const all = Buffer.concat([rest, bytes]);
      const end = all.lastIndexOf(0x0a) + 1;
      rest = all.subarray(end);
      for (const line of all.toString('utf8', 0, end).split('\n')) {
        const item = parsed(line, schema);
        if (item !== null) onItem(item);
      }
    },
    reset: async () => {
      rest = Buffer.alloc(0);
    },
  });
}

function parsed<T>(line: string, schema: z.ZodType<T>): T | null {
  try {
    const result = schema.safeParse(JSON.parse(line));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
