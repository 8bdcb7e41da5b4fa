import { resolve } from 'node:path';
import type { Command } from '../command';
import { EXIT, granted, misused } from '../io';

export default {
  name: 'import',
  usage: 'import PATH…',
  says: "Takes a stranger's log, tfevents, CSV or JSON lines files (or a folder of them) as a run.",
  options: {},
  async run(asked, io) {
    const paths = asked.words.map((path) => resolve(path));
    if (paths.length === 0) return misused('No path was named.', 'Name a file or a folder.');
    const imported = granted(await io.link.ask((client) => client.runs.import({ paths })));
    io.answer(imported, () =>
      imported.runs.map(({ path, runId }) => `${runId}  ${path}`).join('\n'),
    );
    return EXIT.ok;
  },
} satisfies Command;
