import { requiredLiterals } from '../literals/required-literals';

/** Sentences by which trainers name the folder that they write to, regardless of their dialect; in a Ray prefix or not. */
const FOLDER =
  /(?:^|\s)(?:Log path:|Logging to:?|Tensorboard logs? (?:at|in|to):)\s+(\S[^\r\n]*)$/i;
/** verl names the file of a step. */
const DUMPED = /(?:^|\s)Dumped generations to\s+(\S[^\r\n]*)[\\/][^\\/\r\n]+$/;

/** Texts of which each line that names a folder holds one. */
export const FOLDER_LITERALS: readonly string[] = [FOLDER, DUMPED].flatMap((test) =>
  requiredLiterals(test),
);

/** The folder that a line of a log says the training writes to; null where it names none. */
export function namedFolder(text: string): string | null {
  if (!/path|log|dump/i.test(text)) return null;
  const named = (DUMPED.exec(text) ?? FOLDER.exec(text))?.[1]
    ?.trim()
    .replace(/^['"`]|['"`.]+$/g, '');
  return named === undefined || named === '' ? null : named;
}
