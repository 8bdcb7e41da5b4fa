import type { Figures } from './figures';

export interface Part {
  readonly measure: () => Promise<Figures>;
  /** Requirements beside what `npm run bench` brings: why it cannot run here, or null. */
  readonly lacks?: () => Promise<string | null>;
  /** Takes an hour: it is measured only when it is asked for by its name. */
  readonly isLong?: boolean;
}

/**
 * Runs the parts of the benchmark one after the other. One that lacks something is skipped with the reason, one that fails is reported with
 * its error, and what the others measured is always in the answer.
 * @param tell called with each part as soon as it is done
 */
export async function runParts(
  parts: readonly (readonly [string, Part])[],
  report: (line: string) => void,
): Promise<{ readonly figures: Readonly<Record<string, Figures>>; readonly failed: number }> {
  const figures: Record<string, Figures> = {};
  let failed = 0;
  for (const [name, part] of parts) {
    report(`bench: ${name}`);
    const lacks = (await part.lacks?.()) ?? null;
    try {
      figures[name] = lacks === null ? await part.measure() : { skipped: lacks };
    } catch (cause) {
      failed += 1;
      figures[name] = { failed: cause instanceof Error ? cause.message : String(cause) };
    }
    // Kept on the terminal, no matter what becomes of the rest.
    report(JSON.stringify({ [name]: figures[name] }));
  }
  return { figures, failed };
}
