import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Incident, IncidentRow } from '#core/contract/incident/incident';
import { type Command, type CommandForm, type ParsedCommand, textFlag, usageOf } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { oneRun } from '../one-run';
import { table } from '../text/run-text';

const FAILED = 1;

const form: CommandForm = {
  name: 'notebook',
  words: '[RUN]',
  flags: {
    test: flagText('HYPOTHESIS', 'Run the test of a hypothesis.', {
      excludes: ['decide', 'report'],
    }),
    decide: flagText('HYPOTHESIS', 'Mark it as the root cause.', { excludes: ['report'] }),
    report: flagText('DIR', 'Write a bundle without secrets to this folder.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'List what failed, or print the evidence notebook of a run as Markdown. --test runs the test of a hypothesis; --decide marks one as the root cause, which needs a test that supports it; --report writes a bundle without secrets for a forum or an issue.',
  async run(parsed, io) {
    if (parsed.words.length === 0) return listAll(parsed, io);
    const test = textFlag(parsed, 'test');
    const decide = textFlag(parsed, 'decide');
    const folder = textFlag(parsed, 'report');
    const incident = await incidentOf(oneRun(parsed, usage), io);
    if (test !== null) return runTest(incident, test, io);
    if (decide !== null) return decideOn(incident, decide, io);
    if (folder !== null) return writeReport(incident, folder, io);
    const { markdown } = granted(
      await io.link.ask((client) => client.incidents.markdown({ incident: incident.id })),
    );
    io.answer(incident, () => markdown);
    return EXIT.ok;
  },
} satisfies Command;

async function listAll(parsed: ParsedCommand, io: Io): Promise<number> {
  const flag = ['test', 'decide', 'report'].find((name) => textFlag(parsed, name) !== null);
  if (flag !== undefined) misused(`--${flag} needs a run.`, `Usage: ${usage}.`);
  const rows = granted(await io.link.ask((client) => client.incidents.list()));
  io.answer(rows, () => listText(rows));
  return EXIT.ok;
}

/** The notebook of a run, or one that its run has left. @throws Refused */
async function incidentOf(run: string, io: Io): Promise<Incident> {
  const incident = granted(await io.link.ask((client) => client.incidents.ofRun({ run })));
  return (
    incident ??
    misused(`${run} did not fail, so it has no notebook.`, 'List what failed with: notebook')
  );
}

async function runTest(incident: Incident, id: string, io: Io): Promise<number> {
  const request = { incident: incident.id, hypothesis: hypothesisId(incident, id) };
  const argv = incident.hypotheses.find((one) => one.id === request.hypothesis)?.probe?.argv;
  if (argv != null) io.note(`Runs: ${argv.join(' ')}`);
  const tested = granted(await io.link.ask((client) => client.incidents.test(request)));
  const one = tested.hypotheses.find((hypothesis) => hypothesis.id === request.hypothesis);
  const test = one?.tests.at(-1) ?? null;
  io.answer(one ?? null, () =>
    [one?.title ?? '', test?.says ?? '', test?.output.trimEnd() ?? ''].filter(Boolean).join('\n'),
  );
  return test?.result === 'supports' ? EXIT.ok : FAILED;
}

async function decideOn(incident: Incident, id: string, io: Io): Promise<number> {
  const request = {
    incident: incident.id,
    hypothesis: hypothesisId(incident, id),
    isRootCause: true,
  };
  const decided = granted(await io.link.ask((client) => client.incidents.decide(request)));
  const one = decided.hypotheses.find((hypothesis) => hypothesis.id === request.hypothesis);
  io.answer(one ?? null, () => `Root cause: ${one?.title ?? request.hypothesis}`);
  return EXIT.ok;
}

/** An id, or the beginning of one that only one hypothesis has; anything else goes to the engine, which refuses it. */
function hypothesisId({ hypotheses }: Incident, text: string): string {
  const those = hypotheses.filter(({ id }) => id === text || id.startsWith(text));
  const exact = those.find(({ id }) => id === text);
  return exact?.id ?? (those.length === 1 ? (those[0]?.id ?? text) : text);
}

async function writeReport({ id }: Incident, folder: string, io: Io): Promise<number> {
  const { files, redacted } = granted(
    await io.link.ask((client) => client.incidents.report({ incident: id })),
  );
  const written: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, text } of files) {
      const file = path.resolve(folder, path.basename(name));
      await writeFile(file, text, { mode: 0o600 });
      written.push(file);
    }
  } catch (cause) {
    misused(
      `The report could not be written to ${folder}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      'Free some space, or choose another folder.',
    );
  }
  const secrets = redacted.map(({ kind, count }) => `${kind}: ${count}`).join(', ');
  io.answer({ files: written, redacted }, () =>
    [...written, `Secrets taken out: ${secrets === '' ? 'none' : secrets}.`].join('\n'),
  );
  return EXIT.ok;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

const STATES: Readonly<Record<IncidentRow['state'], string>> = {
  open: 'open',
  tested: 'tested',
  mended: 'mended',
};

function listText(rows: readonly IncidentRow[]): string {
  if (rows.length === 0) return 'Nothing has failed.';
  const lines = rows.map(({ id, atMs, title, state, looksLike, rootCause, unreadable }) => [
    dateOf(atMs),
    id,
    unreadable === undefined ? STATES[state] : 'unreadable',
    title,
    unreadable ?? rootCause ?? looksLike ?? 'No known cause matches.',
  ]);
  return table([['WHEN (UTC)', 'RUN', 'STATE', 'WHAT', 'LOOKS LIKE'], ...lines]);
}
