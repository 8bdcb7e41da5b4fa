import { existsSync } from 'node:fs';
import {
  type CausePlatform,
  CausePlatform as Platform,
  type Diagnosis,
} from '#core/contract/run/diagnosis';
import { LogDiagnosis, type LogEnding } from '#core/diagnosis/diagnose-log';
import { exitOf } from '#core/diagnosis/verdict/exit-notation';
import { type Command, type CommandForm, type ParsedCommand, textFlag, usageOf } from '../command';
import { flagText } from '../flags/flags';
import { diagnoseFile } from '../diagnose-file';
import { diagnosisText, type NamedDiagnosis, printedDiagnosis } from '../text/diagnosis-text';
import { pourLog } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';

const HERE: Readonly<Record<string, CausePlatform>> = { win32: 'windows', darwin: 'macos' };

const form: CommandForm = {
  name: 'diagnose',
  words: 'RUN|FILE…|-',
  max: Number.POSITIVE_INFINITY,
  flags: {
    exit: flagText('N', 'The exit code: 139, -11, 0xC0000005 or 137:0.'),
    signal: flagText('S', 'The signal that ended it.'),
    duration: flagText('SECONDS', 'How long it ran.'),
    platform: flagText('linux|wsl|windows|macos', 'Where it ran.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Say what ended a run, or the program that printed a log: the causes that fit, the lines that show them, the test that decides and the remedies. `-` reads stdin. --exit takes 139, -11, 0xC0000005 or 137:0; --duration is in seconds.',
  async run(parsed, io) {
    if (parsed.words.length === 0) {
      return misused('Nothing to diagnose was named.', `Usage: ${usage}`);
    }
    const ending = endingOf(parsed);
    const platform = ending.platform ?? HERE[process.platform] ?? 'linux';
    const answers: NamedDiagnosis[] = [];
    for (const word of parsed.words) answers.push(await diagnosed(word, ending, io));
    const printed = answers.map((one) => printedDiagnosis(one, platform));
    io.answer(printed.length === 1 ? printed[0] : printed, () =>
      answers.map((one) => diagnosisText(one, platform)).join('\n\n'),
    );
    return EXIT.ok;
  },
} satisfies Command;

/** Report of the end. @throws Refused for what is no exit code, signal, duration or platform */
function endingOf(parsed: ParsedCommand): LogEnding {
  const exit = report(
    textFlag(parsed, 'exit'),
    'exit code',
    '0, 139, -11, 3221225477, 0xC0000005 or 137:0',
  );
  const signal = report(textFlag(parsed, 'signal'), 'signal', 'SIGSEGV, SEGV or 11');
  const duration = textFlag(parsed, 'duration');
  const durationS = duration === null ? null : Number(duration);
  if (durationS !== null && !(Number.isFinite(durationS) && durationS >= 0)) {
    return misused(`"${duration}" is no duration.`, 'Give seconds, such as 12.5.');
  }
  const platform = textFlag(parsed, 'platform');
  const existing = Platform.safeParse(platform === 'wsl2' ? 'wsl' : platform);
  if (platform !== null && !existing.success) {
    return misused(
      `There is no platform "${platform}".`,
      `Pick one of: ${Platform.options.join(', ')}.`,
    );
  }
  return {
    exit: exit?.code ?? null,
    signal: signal === null ? (exit?.signal ?? null) : (signal.signal ?? signalOf(signal.code)),
    durationS,
    platform: existing.data ?? null,
    ...(exit?.outOfMemory === true && { facts: { outOfMemory: true } }),
  };
}

function report(text: string | null, what: string, examples: string) {
  if (text === null) return null;
  return exitOf(text) ?? misused(`"${text}" is no ${what}.`, `Give one such as ${examples}.`);
}

/** `--signal 11` */
const signalOf = (number: number | null): string | null =>
  number === null ? null : (exitOf(`0:${number}`)?.signal ?? null);

async function diagnosed(file: string, ending: LogEnding, io: Io): Promise<NamedDiagnosis> {
  if (file !== '-' && !existsSync(file)) {
    if (/[\\/]/.test(file)) {
      return misused(`There is no file ${file}.`, 'Check the path, or name a run.');
    }
    if (!isAnyReported(ending)) {
      const ask = io.link.ask((client) => client.incidents.diagnose({ run: file }));
      return { file, diagnosis: granted(await ask), isOfRun: true };
    }
    return { file, diagnosis: await asThough(file, ending, io), isOfRun: false };
  }
  const diagnosis = await diagnoseFile(file, ending).catch((cause: Error) =>
    misused(`${file} cannot be read: ${cause.message}`, 'Check the path and its permissions.'),
  );
  return { file, diagnosis, isOfRun: false };
}

const isAnyReported = (ending: LogEnding): boolean =>
  Object.values(ending).some((value) => value !== null);

/** The log of a run as though it had ended as the command line shows: that counts before its record. */
async function asThough(run: string, ending: LogEnding, io: Io): Promise<Diagnosis> {
  const { run: view } = granted(await io.link.ask((client) => client.runs.get({ run })));
  const diagnosis = new LogDiagnosis();
  await pourLog(view.runId, io, { from: 0, withSecrets: false }, async (bytes) =>
    diagnosis.push(bytes),
  );
  const isReported = (ending.exit ?? null) !== null || (ending.signal ?? null) !== null;
  const end = isReported
    ? {}
    : { exit: view.exit?.code ?? null, signal: view.exit?.signal ?? null };
  const durationS = ending.durationS ?? (view.durationMs === null ? null : view.durationMs / 1000);
  return diagnosis.end({ ...ending, ...end, durationS });
}
