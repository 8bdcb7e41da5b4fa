import { setTimeout as sleep } from 'node:timers/promises';
import type { Deletion } from '#core/contract/run/note-calls';
import type { RunView } from '#core/contract/run/run';
import {
  type Command,
  type CommandForm,
  isOn,
  type ParsedCommand,
  textFlag,
  usageOf,
} from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { detachSignal } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';
import { binarySizeText } from '#core/lib/size-text';

/** The files go at the end of the time to undo; an engine that ends with this command line needs a moment for them. */
const REMOVAL_MS = 500;

const form: CommandForm = {
  name: 'delete',
  words: 'RUN…',
  max: Number.POSITIVE_INFINITY,
  flags: {
    yes: flagSwitch('Ask nothing.', { short: 'y', excludes: ['undo'] }),
    detach: flagSwitch('Do not wait for the time to undo.', { excludes: ['undo'] }),
    undo: flagText('ID', 'Restore what a deletion with --detach left.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Delete runs and their files, here and on their target, ten seconds later: Ctrl+C restores them. A run in progress is refused; stop it first. --yes asks nothing, --detach does not wait, --undo ID restores what --detach left.',
  async run(parsed, io) {
    const undo = textFlag(parsed, 'undo');
    const [isAgreedTo, isDetached] = [isOn(parsed, 'yes'), isOn(parsed, 'detach')];
    if (undo !== null) return restore(undo, parsed, io);
    const runs = await named(parsed, io);
    if (!isAgreedTo && !(await isAgreed(runs, io))) {
      io.note('Nothing was deleted.');
      return EXIT.refused;
    }
    const ids = runs.map(({ runId }) => runId);
    const deletion = granted(await io.link.ask((client) => client.runs.delete({ runs: ids })));
    return isDetached ? answered(deletion, runs, io) : untilGone(deletion, runs, io);
  },
} satisfies Command;

/** The runs that the words mean, each once. @throws Refused */
async function named({ words }: ParsedCommand, io: Io): Promise<readonly RunView[]> {
  if (words.length === 0) return misused('No run was given.', `Usage: ${usage}`);
  const runs = new Map<string, RunView>();
  for (const word of words) {
    const { run } = granted(await io.link.ask((client) => client.runs.get({ run: word })));
    runs.set(run.runId, run);
  }
  return [...runs.values()];
}

/** A yes of a user at a terminal. @throws Refused where there is no one to ask */
async function isAgreed(runs: readonly RunView[], io: Io): Promise<boolean> {
  if (!process.stdin.isTTY || io.json) {
    return misused(
      `Deleting ${namesOf(runs)} needs a yes.`,
      'Add --yes to delete without a question.',
    );
  }
  return /^y(?:es)?$/i.test((await io.ask(`Delete ${namesOf(runs)}? [y/N] `)).trim());
}

/** Waits for the end of the time to undo. Ctrl+C restores the runs. */
async function untilGone(deletion: Deletion, runs: readonly RunView[], io: Io): Promise<number> {
  const detach = detachSignal();
  const leftMs = Math.max(0, deletion.untilMs - Date.now());
  io.note(
    `Deleting ${namesOf(runs)}. Press Ctrl+C within ${Math.ceil(leftMs / 1_000)} s to restore.`,
  );
  await sleep(leftMs, undefined, { signal: detach }).catch(() => undefined);
  if (detach.aborted) {
    granted(await io.link.ask((client) => client.runs.undelete({ id: deletion.id })));
    io.note(`Restored ${namesOf(runs)}.`);
    return EXIT.detached;
  }
  await sleep(REMOVAL_MS);
  return answered(deletion, runs, io);
}

function answered(deletion: Deletion, runs: readonly RunView[], io: Io): number {
  const isOver = Date.now() >= deletion.untilMs;
  const undo = `To restore within ten seconds: delete --undo ${deletion.id}`;
  io.answer(deletion, () =>
    [
      `Deleted ${namesOf(runs)}, ${binarySizeText(deletion.bytes)}.`,
      ...(isOver ? [] : [undo]),
    ].join('\n'),
  );
  return EXIT.ok;
}

async function restore(id: string, { words }: ParsedCommand, io: Io): Promise<number> {
  if (words.length > 0) return misused('--undo takes no run.', `Usage: ${usage}`);
  granted(await io.link.ask((client) => client.runs.undelete({ id })));
  io.answer({ restored: id }, () => 'Restored.');
  return EXIT.ok;
}

function namesOf(runs: readonly RunView[]): string {
  const [first] = runs;
  if (first === undefined) return 'no run';
  return runs.length === 1 ? `${first.name} (${first.runId})` : `${runs.length} runs`;
}
