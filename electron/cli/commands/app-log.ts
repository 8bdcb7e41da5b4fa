import { isShownAt, LogLevel, type AppLogEntry } from '#core/contract/app-log/app-log';
import { MAX_ENTRIES } from '#core/contract/app-log/app-log-calls';
import { followEntries } from '../../app-log/follow-app-log';
import { logFolder } from '../../app-log/log-file';
import { lastEntries } from '../../app-log/read-app-log';
import { homeOf } from '../../parents/home-paths';
import { appLogText } from '../app-log-text';
import { type Command, type CommandForm, isOn, type ParsedCommand, textFlag } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { detachSignal } from '../follow';
import { EXIT, type Io, misused } from '../io';

const USUAL_LINES = 50;

const form: CommandForm = {
  name: 'app-log',
  flags: {
    follow: flagSwitch('Print new entries as they come, until Ctrl+C.', { short: 'f' }),
    level: flagText('L', 'Only this level and more serious ones: error, warn or info.'),
    lines: flagText('N', `How many of the newest entries; ${USUAL_LINES} unless given.`),
  },
};

export default {
  ...form,
  says: 'Print the log of RL Cockpit itself: errors and warnings of its parts, with keys masked. It is in logs/ of the state folder.',
  async run(parsed, io) {
    const isFollowed = isOn(parsed, 'follow');
    const level = levelOf(parsed);
    const max = linesOf(parsed);
    const home = homeOf(process.env, process.platform);
    // Before the entries so far are read: one between is printed twice rather than never.
    const added = isFollowed ? followEntries(home, detachSignal()) : null;
    const next = added?.next();
    const entries = await lastEntries(home, { level, max });
    if (isFollowed) for (const entry of entries) print(io, entry);
    else io.answer({ folder: logFolder(home), entries }, () => entries.map(appLogText).join('\n'));
    if (entries.length === 0) io.note(`The log in ${logFolder(home)} has no such entry.`);
    if (added === null || next === undefined) return EXIT.ok;
    const last = entries.at(-1);
    for (let one = await next; one.done !== true; one = await added.next())
      if (isShownAt(one.value.level, level) && !isSame(one.value, last)) print(io, one.value);
    return EXIT.ok;
  },
} satisfies Command;

const print = (io: Io, entry: AppLogEntry): void => io.answer(entry, () => appLogText(entry));

const isSame = (one: AppLogEntry, other: AppLogEntry | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @throws Refused */
function levelOf(parsed: ParsedCommand): LogLevel {
  const text = textFlag(parsed, 'level') ?? 'info';
  const level = LogLevel.safeParse(text);
  return level.success
    ? level.data
    : misused(`--level ${text} is no level.`, 'Use one of: error, warn, info.');
}

/** @throws Refused */
function linesOf(parsed: ParsedCommand): number {
  const text = textFlag(parsed, 'lines') ?? String(USUAL_LINES);
  const lines = Number(text);
  if (Number.isInteger(lines) && lines > 0 && lines <= MAX_ENTRIES) return lines;
  return misused(`--lines ${text} is not accepted.`, `Use a number from 1 to ${MAX_ENTRIES}.`);
}
