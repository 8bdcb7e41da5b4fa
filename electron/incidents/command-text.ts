import { maskedCommand } from '#core/redaction/masked-command';

/** A command as the user reads it, without its secrets. */
export const commandText = (argv: readonly string[]): string =>
  maskedCommand(argv)
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
