import { type Command, type CommandForm, isOn, usageOf } from '../command';
import { flagSwitch } from '../flags/flags';
import { detachSignal, untilJudged } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { oneRun } from '../one-run';
import { runText } from '../text/run-text';

const form: CommandForm = {
  name: 'stop',
  words: 'RUN',
  flags: {
    now: flagSwitch('Kill it.', { excludes: ['sweep'] }),
    sweep: flagSwitch('Cancel the whole sweep that RUN is part of.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Ask a run to save and exit, and wait for it; --now kills it. --sweep cancels the whole sweep that RUN is part of: queued runs are removed, running ones save and exit.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const [isSweep, mode] = [
      isOn(parsed, 'sweep'),
      isOn(parsed, 'now') ? 'kill' : 'graceful',
    ] as const;
    if (isSweep) return cancelSweep(run, io);
    const asking = granted(await io.link.ask((client) => client.runs.stop({ run, mode })));
    const ended = await untilJudged(asking.runId, io, detachSignal());
    if (ended === null) {
      io.note('No longer waiting; the stop request is still in effect.');
      return EXIT.detached;
    }
    io.answer(ended, () => runText(ended));
    return EXIT.ok;
  },
} satisfies Command;

/** Cancels the sweep that a run is part of. @throws Refused */
async function cancelSweep(run: string, io: Io): Promise<number> {
  const detail = granted(await io.link.ask((client) => client.runs.get({ run })));
  const { sweep, name } = detail.run;
  if (sweep === undefined) {
    return misused(`${name} is not part of a sweep.`, 'Stop it alone, without --sweep.');
  }
  const cancelled = granted(
    await io.link.ask((client) => client.sweeps.cancel({ sweep: sweep.id, stops: true })),
  );
  const { removed, stopping } = cancelled;
  io.answer(cancelled, () => `${removed.length} left the queue, ${stopping.length} will stop.`);
  return EXIT.ok;
}
