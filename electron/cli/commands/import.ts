import { resolve } from 'node:path';
import type { Command } from '../command';
import { EXIT, granted, misused } from '../io';
import { patternsOf } from '../patterns';

export default {
  name: 'import',
  usage: 'import PATH… [--pattern NAME=REGEX]…',
  says: 'Import log, tfevents, CSV or JSON Lines files (or a folder of them) as a run.',
  options: { pattern: { type: 'string', multiple: true } },
  async run(asked, io) {
    const paths = asked.words.map((path) => resolve(path));
    const patterns = patternsOf(asked);
    if (paths.length === 0) return misused('No path was given.', 'Give a file or a folder.');
    const imported = granted(
      await io.link.ask((client) => client.runs.import({ paths, patterns })),
    );
    io.answer(imported, () =>
      imported.runs.map(({ path, runId }) => `${runId}  ${path}`).join('\n'),
    );
    return EXIT.ok;
  },
} satisfies Command;
