import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

const Files = z.array(z.object({ file: z.string(), names: z.array(z.string()) }));

/** The names that Python files below some folders declare and that have one of `words` in them. */
export function pythonNames(
  root: string,
  folders: readonly string[],
  words: readonly string[],
): z.infer<typeof Files> {
  const script = path.join(import.meta.dirname, 'python_names.py');
  const printed = execFileSync('python3', [script, root, folders.join(','), words.join(',')], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return Files.parse(JSON.parse(printed));
}
