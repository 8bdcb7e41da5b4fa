import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Log lines that show a cause. */
export interface CauseExamples {
  /** Class whose folder has them. */
  readonly folder: string;
  readonly cause: string;
  readonly lines: readonly string[];
}

/** Examples of all causes: the lines below `== cause` in the `examples.txt` of each class. */
export const causeExamples: readonly CauseExamples[] = readdirSync(import.meta.dirname, {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => examplesOf(name));

function examplesOf(folder: string): readonly CauseExamples[] {
  const text = readFileSync(path.join(import.meta.dirname, folder, 'examples.txt'), 'utf8');
  return text
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [cause = '', ...lines] = part.split('\n');
      return { folder, cause, lines: lines.filter((line) => line !== '') };
    });
}
