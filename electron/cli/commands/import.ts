import { resolve } from 'node:path';
import type { ImportAnswer } from '#core/contract/run/import-calls';
import { type Command, type CommandForm, isOn } from '../command';
import { flagSwitch, flagTexts } from '../flags/flags';
import { detachSignal } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { patternsOf } from '../run/patterns';

const form: CommandForm = {
  name: 'import',
  words: 'PATH…',
  max: Number.POSITIVE_INFINITY,
  flags: {
    follow: flagSwitch('Add new points until Ctrl+C.'),
    pattern: flagTexts('NAME=REGEX', 'Your own metric, read from the log.'),
  },
};

export default {
  ...form,
  says: 'Import log, tfevents, CSV or JSON Lines files, or folders of them: each training becomes a run. --follow adds new points until you press Ctrl+C.',
  async run(parsed, io) {
    const paths = parsed.words.map((path) => resolve(path));
    const patterns = patternsOf(parsed);
    if (paths.length === 0) return misused('No path was given.', 'Give a file or a folder.');
    const follow = isOn(parsed, 'follow');
    const ended = follow ? detachSignal() : null;
    const imported = granted(
      await io.link.ask((client) => client.imports.import({ paths, follow, patterns })),
    );
    io.answer(imported, () => importText(imported));
    if (ended !== null && imported.runs.length > 0) await followUntil(ended, imported, io);
    return hasAll(paths, imported) ? EXIT.ok : EXIT.refused;
  },
} satisfies Command;

/** The engine follows the import; this command ends it when asked to. */
async function followUntil(ended: AbortSignal, { runs }: ImportAnswer, io: Io): Promise<void> {
  const count = runs.length === 1 ? '1 training' : `${runs.length} trainings`;
  io.note(`Following ${count}: new points appear as they are written. Press Ctrl+C to stop.`);
  while (!ended.aborted) {
    // Keeps an engine there: when the one that followed ends, the next one continues.
    granted(await io.link.ask((client) => client.imports.list()));
    await pause(ended);
  }
  for (const { runId } of runs) {
    granted(await io.link.ask((client) => client.imports.unfollow({ run: runId })));
  }
  io.note('Stopped following. RL Cockpit keeps everything it has read.');
}

function pause(ended: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, 1_000);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

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
  const head =
    runs.length === 0 ? 'No training found: nothing was imported.' : `${count} found and imported.`;
  const rest = left.length === 0 ? [] : ['Not imported:', ...left.map(({ says }) => `  ${says}`)];
  return [...rows, head, ...rest].join('\n');
}
