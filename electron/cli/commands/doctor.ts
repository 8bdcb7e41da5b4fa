import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import { type Command, type CommandForm, isOn, listFlag, textFlag } from '../command';
import { flagSwitch, flagText, flagTexts } from '../flags/flags';
import { EXIT, granted, type Io, misused } from '../io';
import { NODE_FLAGS, onNode } from '../fix/hold-node';
import { slurmOptions } from '../run/slurm-flags';
import { factoryOf } from '../fix/factory';
import { fixLines } from '../fix/fix-lines';
import { probeAll } from '../fix/probe-all';
import { table } from '../text/run-text';

const STATE_WORDS = {
  ok: 'ok',
  warn: 'warn',
  bad: 'fail',
  unknown: 'unreadable',
  skipped: 'skipped',
} as const;

const form: CommandForm = {
  name: 'doctor',
  words: '[MODULE:FUNCTION]',
  max: 2,
  flags: {
    target: flagText('ID', 'The target; without it, this computer.'),
    env: flagText('PYTHON', 'Check this environment, too.'),
    goal: flagText('GOAL', 'Check what this goal needs.'),
    probe: flagTexts('ID', 'Only this check.'),
    factory: flagText('FOLDER', 'The project folder of MODULE:FUNCTION, an environment factory.'),
    report: flagSwitch('Print a Markdown report without keys and names.', { excludes: ['probe'] }),
    node: flagSwitch('On a Slurm cluster: hold a compute node for some minutes, and check there.'),
    ...NODE_FLAGS,
  },
};

export default {
  ...form,
  says: 'Check a target, and an environment there, and print what is wrong and what fixes it. It changes nothing. --factory: can an environment factory of your project be sent to worker processes? --report: in Markdown, without keys and names, for someone who helps. --node: on a compute node of a Slurm cluster, which a job of 10 minutes holds until the checks have ended.',
  async run(parsed, io) {
    const target = textFlag(parsed, 'target') ?? 'local';
    const goal = textFlag(parsed, 'goal');
    const python = textFlag(parsed, 'env');
    const factory = factoryOf(parsed, target === 'local');
    const isReport = isOn(parsed, 'report');
    const named = listFlag(parsed, 'probe');
    const options = isOn(parsed, 'node') ? (slurmOptions(parsed) ?? {}) : null;
    const subject = { target, goal, python, ...(factory && { factory }) };
    // Asking after a target is the user's act; one that does not answer has a report, too.
    if (target !== 'local') await io.link.ask((client) => client.targets.connect({ target }));
    if (isReport) return onSubject((checked) => report(io, checked));
    const all = granted(await io.link.ask((client) => client.setup.probes()));
    const only = named.length > 0 ? named : goal === null ? null : await probesOf(goal);
    const unknown = only?.find((id) => all.every((probe) => probe.id !== id));
    if (unknown !== undefined) {
      return misused(
        `There is no probe "${unknown}".`,
        `Choose from: ${all.map(({ id }) => id).join(', ')}.`,
      );
    }
    const chosen = all.filter(({ id }) => only?.includes(id) ?? true);
    const ids = chosen.map(({ id }) => id);
    const reports = await onSubject((checked) => probeAll(io, checked, ids));
    io.answer(reports.map(printed), () => asText(reports) + fixLines(reports, subject));
    return reports.some(({ state }) => state === 'bad') ? EXIT.failed : EXIT.ok;

    /** Where the checks run: on the target, or on a node that is held while they do. */
    function onSubject<T>(check: (checked: ProbeSubject) => Promise<T>): Promise<T> {
      if (options === null) return check(subject);
      return onNode(target, options, io, (job) => check({ ...subject, job }));
    }

    async function probesOf(id: string): Promise<readonly string[]> {
      const plan = granted(await io.link.ask((client) => client.setup.plan({ goal: id, target })));
      return [...plan.steps.flatMap(({ probes }) => probes), ...(factory ? ['pickle-blame'] : [])];
    }
  },
} satisfies Command;

/** All of it in Markdown, without keys and names, for someone who is to help. */
async function report(io: Io, subject: ProbeSubject): Promise<number> {
  const { markdown } = granted(await io.link.ask((client) => client.setup.report(subject)));
  io.answer({ markdown }, () => markdown);
  return EXIT.ok;
}

/** A report as scripts read it. */
const printed = ({ probe, state, value, finding, tookMs }: ProbeReport) => ({
  id: probe,
  state: STATE_WORDS[state],
  value,
  says: finding.says,
  evidence: finding.evidence.flatMap((one) => (one.kind === 'text' ? [one.text] : [])),
  fixes: finding.remedies.flatMap((remedy) =>
    remedy.kind === 'fix' ? [{ id: remedy.id, command: remedy.lines, danger: remedy.danger }] : [],
  ),
  tookMs: Math.round(tookMs),
});

function asText(reports: readonly ProbeReport[]): string {
  const rows = reports.map(({ state, title, value, finding }) => [
    STATE_WORDS[state],
    title,
    value,
    state === 'ok' ? '' : finding.says,
  ]);
  return table([['STATE', 'CHECK', 'VALUE', ''], ...rows]);
}
