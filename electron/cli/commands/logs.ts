import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import { type Command, type CommandForm, isOn, usageOf } from '../command';
import { flagSwitch } from '../flags/flags';
import { detachSignal, pourLog, untilJudged } from '../follow';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';

const form: CommandForm = {
  name: 'logs',
  words: 'RUN',
  flags: {
    follow: flagSwitch('Follow the log to the end of the run.', { short: 'f' }),
    mask: flagSwitch('Hide what looks like a key or a password.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Write the bytes of the log as they were printed; -f follows it to the end of the run. --mask hides what looks like a key or a password, byte by byte.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const withSecrets = !isOn(parsed, 'mask');
    const isFollowed = isOn(parsed, 'follow');
    const detail = granted(await io.link.ask((client) => client.runs.get({ run })));
    const { runId } = detail.run;
    let at = 0;
    const pour = async () => {
      at = await pourLog(runId, io, { from: at, withSecrets }, io.bytes);
    };
    if (isFollowed) await untilJudged(runId, io, detachSignal(), pour);
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
