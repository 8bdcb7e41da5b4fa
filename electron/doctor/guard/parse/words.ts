/** Shell whose quoting a command follows. */
export type ShellKind = 'posix' | 'powershell' | 'cmd';

/** A word of a command, with its place in the text that was typed. */
export interface Word {
  /** Without its quotes. Variables stay as they were written. */
  readonly text: string;
  /** Offsets into the text, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Words up to an operator such as `&&`, `;` or `|`; redirections are left out. */
export interface SimpleCommand {
  readonly words: readonly Word[];
  /** Text of its here-document or here-string; null: none. */
  readonly input: string | null;
}

interface Rules {
  readonly escape: string;
  readonly quotes: string;
  readonly comment: string | null;
  /** Longest first. */
  readonly operators: readonly string[];
}

const POSIX_OPERATORS = ['&&', '||', ';;', '|&', '|', ';', '&', '(', ')', '\n'];
const rulesOf: Readonly<Record<ShellKind, Rules>> = {
  posix: { escape: '\\', quotes: `"'`, comment: '#', operators: POSIX_OPERATORS },
  powershell: { escape: '`', quotes: `"'`, comment: '#', operators: ['&&', '||', '|', ';', '\n'] },
  cmd: {
    escape: '^',
    quotes: '"',
    comment: null,
    operators: ['&&', '||', '|', '&', '(', ')', '\n'],
  },
};

/** Splits what was typed into simple commands, as bash, zsh, PowerShell or cmd would; nothing is expanded or run. */
export function simpleCommands(text: string, shell: ShellKind): readonly SimpleCommand[] {
  const reader = new Reader(text, rulesOf[shell], shell);
  while (!reader.isAtEnd) reader.step();
  return reader.finish();
}

/** Goes through the text once, from left to right. */
class Reader {
  readonly #text: string;
  readonly #rules: Rules;
  readonly #shell: ShellKind;
  #at = 0;
  #commands: { words: Word[]; input: string | null }[] = [];
  #input: string | null = null;
  #words: Word[] = [];
  #word: { start: number; text: string } | null = null;
  /** The next word is the file of a redirection, or the end mark of a here-document. */
  #skips: 'file' | 'here' | 'string' | null = null;
  /** End marks of here-documents that begin behind this line, each with the place of its command. */
  #hereEnds: { readonly mark: string; readonly command: number }[] = [];

  constructor(text: string, rules: Rules, shell: ShellKind) {
    this.#text = text.replaceAll('\r\n', '\n ').replaceAll('\r', '\n');
    this.#rules = rules;
    this.#shell = shell;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  step(): void {
    const character = this.#text.charAt(this.#at);
    if (character === this.#rules.escape) this.#escaped();
    else if (this.#rules.quotes.includes(character)) this.#quoted(character);
    else if (
      this.#text.startsWith('$(', this.#at) ||
      (character === '`' && this.#shell === 'posix')
    ) {
      this.#substitution();
    } else if (this.#isComment(character)) this.#toLineEnd();
    else if (character === '>' || character === '<') this.#redirection();
    else if (!this.#operator()) this.#plain(character);
  }

  finish(): readonly SimpleCommand[] {
    this.#endCommand();
    return this.#commands;
  }

  /** An escaped line end joins two lines. */
  #escaped(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === '\n') this.#at += 2;
    else if (this.#shell === 'posix' && this.#isWindowsPath(next)) this.#accept('\\', 1);
    else this.#accept(next, 2);
  }

  /** A path of Windows that was pasted into bash: its backslashes are kept, so that it can be named as it was typed. */
  #isWindowsPath(next: string): boolean {
    return /[A-Za-z0-9_.]/.test(next) && /^[A-Za-z]:/.test(this.#word?.text ?? '');
  }

  #quoted(quote: string): void {
    const end = this.#closing(quote);
    const inner = this.#text.slice(this.#at + 1, end);
    const isRaw = quote === "'" || this.#shell === 'cmd';
    const escape = this.#rules.escape;
    const unescaped = isRaw
      ? inner
      : inner.replaceAll(`${escape}"`, '"').replaceAll(escape + escape, escape);
    this.#accept(unescaped, end + 1 - this.#at);
  }

  #closing(quote: string): number {
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const character = this.#text.charAt(at);
      if (character === this.#rules.escape && quote === '"' && this.#shell !== 'cmd') at += 1;
      else if (character === quote) return at;
    }
    return this.#text.length;
  }

  /** `$(…)` and backquotes stay one piece of a word: what they give is not known. */
  #substitution(): void {
    const isParen = this.#text.charAt(this.#at) === '$';
    let end = isParen ? this.#at + 2 : this.#text.indexOf('`', this.#at + 1);
    if (isParen) {
      for (let depth = 1; end < this.#text.length && depth > 0; end += 1) {
        const character = this.#text.charAt(end);
        depth += character === '(' ? 1 : character === ')' ? -1 : 0;
      }
    } else end = end === -1 ? this.#text.length : end + 1;
    this.#accept(this.#text.slice(this.#at, end), end - this.#at);
  }

  #isComment(character: string): boolean {
    return character === this.#rules.comment && this.#word === null;
  }

  #toLineEnd(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#text.length : end;
  }

  #redirection(): void {
    // A number right before it is a file descriptor: 2>&1.
    if (this.#word !== null && /^\d$/.test(this.#word.text)) this.#word = null;
    this.#endWord();
    const sign =
      /^(?:<<<|<<-?|>>|>\||[<>]&?|[<>])/.exec(this.#text.slice(this.#at, this.#at + 4))?.[0] ?? '>';
    this.#at += sign.length;
    const isHere = sign.startsWith('<<') && this.#shell === 'posix';
    this.#skips = !isHere ? 'file' : sign === '<<<' ? 'string' : 'here';
  }

  #operator(): boolean {
    const operator = this.#rules.operators.find((one) => this.#text.startsWith(one, this.#at));
    if (operator === undefined) return false;
    this.#endCommand();
    this.#at += operator.length;
    if (operator === '\n') {
      for (const { mark, command } of this.#hereEnds.splice(0)) {
        const input = this.#hereText(mark);
        const of = this.#commands[command];
        if (of !== undefined) of.input = input;
      }
    }
    return true;
  }

  /** Lines of a here-document are no commands, except for a shell that reads them. */
  #hereText(mark: string): string {
    const lines: string[] = [];
    while (!this.isAtEnd) {
      const lineEnd = this.#text.indexOf('\n', this.#at);
      const line = this.#text.slice(this.#at, lineEnd === -1 ? undefined : lineEnd);
      this.#at = lineEnd === -1 ? this.#text.length : lineEnd + 1;
      if (line.trim() === mark) break;
      lines.push(line);
    }
    return lines.join('\n');
  }

  #plain(character: string): void {
    if (/\s/.test(character)) {
      this.#endWord();
      this.#at += 1;
    } else this.#accept(character, 1);
  }

  #accept(text: string, length: number): void {
    this.#word ??= { start: this.#at, text: '' };
    this.#word.text += text;
    this.#at += length;
  }

  #endWord(): void {
    const word = this.#word;
    this.#word = null;
    if (word === null) return;
    if (this.#skips === 'here') {
      this.#hereEnds.push({ mark: word.text, command: this.#commands.length });
    } else if (this.#skips === 'string') this.#input = word.text;
    else if (this.#skips === null) {
      this.#words.push({
        text: word.text,
        start: word.start,
        end: Math.min(this.#at, this.#text.length),
      });
    }
    this.#skips = null;
  }

  #endCommand(): void {
    this.#endWord();
    if (this.#words.length > 0) this.#commands.push({ words: this.#words, input: this.#input });
    this.#words = [];
    this.#input = null;
    this.#skips = null;
  }
}

/** Quotes a word for a shell, only where it needs it. */
export function quoteWord(text: string, shell: ShellKind): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (shell === 'cmd') return `"${text.replaceAll('"', '""')}"`;
  const escaped =
    shell === 'powershell' ? text.replaceAll("'", "''") : text.replaceAll("'", `'\\''`);
  return `'${escaped}'`;
}
