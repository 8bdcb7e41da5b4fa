import { resolve } from 'node:path';
import { dialects } from '#core/telemetry/dialects/index';
import { type Command, type CommandForm, textFlag } from '../command';
import { flagText, flagTexts } from '../flags/flags';
import { EXIT, misused } from '../io';
import { type Parsed, parseFile } from '../parse-file';
import { patternsOf } from '../run/patterns';
import { table } from '../text/run-text';

const form: CommandForm = {
  name: 'parse',
  words: 'FILE',
  flags: {
    dialect: flagText('ID', 'Read it as this dialect.'),
    pattern: flagTexts('NAME=REGEX', 'Your own metric, read from the log.'),
  },
};

export default {
  ...form,
  says: 'Read a log (or a trainer file) and print its dialect, series and states. Stores nothing.',
  async run(request, io) {
    const [file, ...more] = request.words;
    if (file === undefined || more.length > 0) {
      return misused('Give exactly one file to parse.', 'Usage: parse FILE [--dialect ID]');
    }
    const dialect = textFlag(request, 'dialect') ?? 'auto';
    const existing = ['auto', ...dialects.map(({ id }) => id)];
    if (!existing.includes(dialect)) {
      return misused(`There is no dialect "${dialect}".`, `Pick one of: ${existing.join(', ')}.`);
    }
    const patterns = patternsOf(request);
    const parsed = await parseFile(resolve(file), dialect, patterns).catch((cause: Error) =>
      misused(`${file} cannot be read: ${cause.message}`, 'Check the path and its permissions.'),
    );
    io.answer(parsed, () => inWords(parsed));
    return EXIT.ok;
  },
} satisfies Command;

function inWords({ dialect, lines, series, states }: Parsed): string {
  const rows = series.map(({ tag, xKind, points }) => [tag, xKind, `${points.length}`]);
  const head = `dialect ${dialect ?? 'none'}, ${lines} lines, ${states.length} states`;
  return rows.length === 0 ? head : `${head}\n${table([['TAG', 'X', 'POINTS'], ...rows])}`;
}
