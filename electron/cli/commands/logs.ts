import { IMPORT_RECIPE } from '#core/contract/run/run';
import type { Command } from '../command';
import { detachSignal, pourLog, untilJudged } from '../follow';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';

const usage = 'logs RUN [-f] [--mask]';

export default {
  name: 'logs',
  usage,
  says: 'Write the bytes of the log as they were printed; -f follows it to the end of the run. --mask hides what looks like a key or a password, byte by byte.',
  options: { follow: { type: 'boolean', short: 'f' }, mask: { type: 'boolean' } },
  async run(asked, io) {
    const run = oneRun(asked, usage);
    const detail = granted(await io.link.askAgain((client) => client.runs.get({ run })));
    const { runId } = detail.run;
    const withSecrets = asked.flags['mask'] !== true;
    let at = 0;
    const pour = async () => {
      at = await pourLog(runId, io, { from: at, withSecrets }, io.bytes);
    };
    if (asked.flags['follow'] === true) await untilJudged(runId, io, detachSignal(), pour);
    await pour();
    // Without contact, nothing read is not the same as nothing written.
    if (at === 0 && detail.run.contact === 'unknown')
      io.note(
        `None of its log has been copied here yet, and ${detail.run.target} is not connected.`,
      );
    else if (at === 0 && detail.run.recipe === IMPORT_RECIPE)
      io.note(`No log was imported with ${detail.run.name}.`);
    return EXIT.ok;
  },
} satisfies Command;
