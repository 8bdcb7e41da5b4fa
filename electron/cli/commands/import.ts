import { resolve } from 'node:path';
import type { ImportAnswer } from '#core/contract/run/import-calls';
import type { Command } from '../command';
import { EXIT, granted, misused } from '../io';

export default {
  name: 'import',
  usage: 'import PATH…',
  says: 'Import log, tfevents, CSV or JSON Lines files, or folders of them: each training becomes a run.',
  options: {},
  async run(asked, io) {
    const paths = asked.words.map((path) => resolve(path));
    if (paths.length === 0) return misused('No path was given.', 'Give a file or a folder.');
    const imported = granted(await io.link.ask((client) => client.imports.import({ paths })));
    io.answer(imported, () => importText(imported));
    return hasAll(paths, imported) ? EXIT.ok : EXIT.refused;
  },
} satisfies Command;

/** Did every path give a run? */
function hasAll(paths: readonly string[], { runs }: ImportAnswer): boolean {
  return paths.every((path) => runs.some((run) => run.path === path || isBelow(run.path, path)));
}

function isBelow(path: string, folder: string): boolean {
  const slashed = folder.replaceAll('\\', '/').replace(/\/+$/, '');
  return path.replaceAll('\\', '/').startsWith(`${slashed}/`);
}

function importText({ runs, left }: ImportAnswer): string {
  const rows = runs.map(({ path, runId }) => `${runId}  ${path}`);
  const count = runs.length === 1 ? '1 training' : `${runs.length} trainings`;
  const head = runs.length === 0 ? 'Nothing was imported.' : `${count} imported.`;
  const rest = left.length === 0 ? [] : ['Not imported:', ...left.map(({ says }) => `  ${says}`)];
  return [...rows, head, ...rest].join('\n');
}
