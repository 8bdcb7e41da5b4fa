import { parseRequirement, type Requirement } from '#core/lib/pep508';

/** One line of a requirements file, with the lines that continue it. */
export interface RequirementLine {
  /** Counted from 1; of the first, where a backslash joins several. */
  readonly line: number;
  /** Without its comment and its options. */
  readonly text: string;
  /** null: an option, a file, or something that cannot be read as a requirement. */
  readonly requirement: Requirement | null;
  /** The file that it is in, as the first file names it; absent = the first file itself. */
  readonly file?: string;
  /** A package of conda, which pip does not install. */
  readonly isConda?: boolean;
}

/** A requirements file as pip reads it (pip's documentation, "Requirements File Format"). */
export interface RequirementsFile {
  readonly lines: readonly RequirementLine[];
  /** `--index-url` of the file, in its order; []: the usual index. */
  readonly indexes: readonly string[];
  readonly extra: readonly string[];
}

const INDEX = /^(?:-i|--index-url)[\s=]+(\S+)/;
const EXTRA = /^--extra-index-url[\s=]+(\S+)/;
/** Options that a requirement may have at its end. */
const LINE_OPTIONS = /\s+--(?:hash|config-settings?|global-option|install-option)[\s=].*$/;

/** Reads the text of a requirements file; never throws. */
export function requirementsFile(text: string): RequirementsFile {
  const lines = joinedLines(text).flatMap(({ line, text: full }): RequirementLine[] => {
    const plain = full.replace(/(^|\s)#.*$/, '').trim();
    if (plain === '') return [];
    const bare = plain.replace(LINE_OPTIONS, '').trim();
    return [
      { line, text: bare, requirement: bare.startsWith('-') ? null : parseRequirement(bare) },
    ];
  });
  const valuesOf = (option: RegExp): readonly string[] =>
    lines.flatMap(({ text: one }) => option.exec(one)?.[1] ?? []);
  return { lines, indexes: valuesOf(INDEX), extra: valuesOf(EXTRA) };
}

/** A backslash at the end of a line joins the next one to it. */
function joinedLines(text: string): readonly { readonly line: number; readonly text: string }[] {
  const joined: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const continues = raw.endsWith('\\') && !/(^|\s)#/.test(raw);
    const part = continues ? raw.slice(0, -1) : raw;
    const last = joined.at(-1);
    if (isOpen && last !== undefined) last.text += part;
    else joined.push({ line: at + 1, text: part });
    isOpen = continues;
  }
  return joined;
}

/** Text of a file's bytes: UTF-8, or UTF-16 with its mark, as `pip freeze >` writes it in Windows PowerShell 5. */
export function textOfBytes(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
