import { argvOf, pasteable, shellQuoted } from '../../ui/shell-words';

type Argv = readonly string[];

/** Commands of a fix as lines of text that the user edits: one text a command, with the quotes of a POSIX shell. */
export const textsOf = (lines: readonly Argv[]): readonly string[] => lines.map(pasteable);

/** The commands of edited texts, parted as a shell would part them; a text without a word is no command. */
export const linesOfTexts = (texts: readonly string[]): readonly (readonly string[])[] =>
  texts.map(argvOf).filter((argv) => argv.length > 0);

/** One word of a command as it is shown, and whether it carries the decision. */
export interface ShownWord {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Words of a command, those marked that the fix names as changed. */
export const shownWords = (argv: Argv, changed: readonly string[]): readonly ShownWord[] =>
  argv.map((word) => ({ text: shellQuoted(word), isChanged: changed.includes(word) }));
