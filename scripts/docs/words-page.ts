import type { Activity, Contact, Phase, Verdict } from '#core/contract/run/run';
import { EXIT } from '../../electron/cli/io';
import { en } from '../../renderer/words/en/catalogue';
import { page, plain, table } from './markdown';

const LEAD =
  'One word has one meaning, in the app and in the command line. Longer: [what a verdict means](../verdicts.md).';

const VERDICTS: Readonly<Record<Verdict, string>> = {
  succeeded:
    'Exit code 0, no errors, and evidence: criteria that were met, metrics, or saved files.',
  finished: 'Exit code 0 and nothing against it, but nothing shows what it did. Never a success.',
  failed: 'It ended with an error, or the program itself says that it failed.',
  suspicious: 'Exit code 0, but there is evidence against success.',
  stopped: 'You or the app stopped it.',
  lost: 'Unknown outcome.',
};

const PHASES: Readonly<Record<Exclude<Phase, 'ended' | 'lost'>, string>> = {
  queued: 'It waits for its turn, or for another run.',
  waiting:
    'Its batch job waits for the cluster; the reason and the estimated start are shown beside it.',
  preparing: 'Its run directory and its workspace are being made; the program has not started.',
  running: 'The program runs.',
  stopping: 'It was asked to stop and may still save.',
};

const CONTACTS: Readonly<Record<Exclude<Contact, 'ok'>, string>> = {
  unknown: 'Its machine does not answer. The run does not depend on the connection.',
  unsupervised: 'Its supervisor is gone, the program still runs. Its exit code cannot be known.',
};

const ACTIVITIES: Readonly<Record<Exclude<Activity, 'busy'>, string>> = {
  quiet: 'No new output, but its CPU is busy.',
  hung: 'No output, no CPU use and no GPU use. It is never stopped for that.',
};

const EXITS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'Done; for a run that was followed: succeeded or finished.',
  failed: 'The run failed, or a check says that it would.',
  refused: 'The command was refused; nothing happened.',
  suspicious: 'The run is suspicious.',
  stopped: 'The run was stopped.',
  lost: 'The run is lost.',
  unevaluated: 'The run ended well, but its evaluator (--evaluate) failed or was cut off.',
  detached: 'You pressed Ctrl+C; the run continues.',
  unread: 'The program that read the output ended.',
};

function rowsOf<Word extends string>(
  meanings: Readonly<Record<Word, string>>,
  shown: Readonly<Record<string, string>> = {},
): readonly (readonly string[])[] {
  return Object.entries<string>(meanings).map(([word, says]) => [
    `**${shown[word] ?? word}**`,
    plain(says),
  ]);
}

const part = (title: string, rows: readonly (readonly string[])[]): string =>
  `## ${title}\n\n${table(['word', 'meaning'], rows)}`;

/** Page of the words for states, verdicts and exit codes. */
export function wordsPage(): string {
  const { states } = en.ui;
  const { severity } = en.health;
  const exits = Object.entries(EXITS).map(([name, says]) => [
    String(Object.entries(EXIT).find(([other]) => other === name)?.[1] ?? ''),
    plain(says),
  ]);
  return page('States and verdicts', LEAD, [
    part('Verdicts of a run', rowsOf(VERDICTS, states)),
    part('Phases of a run', rowsOf(PHASES, states)),
    part('Contact', rowsOf(CONTACTS, states)),
    part('Activity', rowsOf(ACTIVITIES)),
    part('Findings of health rules', rowsOf(SEVERITIES, severity)),
    part('Checks and steps of Setup', rowsOf(STEPS, en.setup.states)),
    part('Checks before a start', rowsOf(CHECKS, en.ui.finding)),
    part('Hypotheses of a failure', rowsOf(HYPOTHESES, en.incidents.notebook.state)),
    `## Exit codes of the command line\n\n${table(['code', 'meaning'], exits)}`,
  ]);
}

const STEPS: Readonly<
  Record<Exclude<keyof typeof en.setup.states, 'provedAt' | 'warnedAt'>, string>
> = {
  waiting: 'Its check has not run yet.',
  checking: 'Its check runs now.',
  running: 'Its command runs in the terminal.',
  needs: 'Its check found something missing; a command can fix it.',
  failed: 'Its command ended, but its check still finds something missing.',
  unknown: 'Its check could not run. That says nothing about what is there.',
  proved: 'Its check passed.',
  absent: 'There is nothing to do on this machine.',
  skipped: 'You said that you know better.',
};

const CHECKS: Readonly<Record<keyof typeof en.ui.finding, string>> = {
  ok: 'Nothing is wrong.',
  warn: 'The training can start, but may fail or be slow.',
  bad: 'The training cannot work like this.',
  unknown: 'Nobody could look.',
};

const SEVERITIES: Readonly<Record<keyof typeof en.health.severity, string>> = {
  critical: 'The run is most likely wasted. It is announced at once.',
  warning: 'Something looks wrong. It waits under the bell.',
  info: 'Worth knowing. It stays on the page of the run.',
};

const HYPOTHESES: Readonly<Record<keyof typeof en.incidents.notebook.state, string>> = {
  untested: 'No test has run.',
  testing: 'Its test runs.',
  supported: 'Its test found what it predicts.',
  falsified: 'Its test found what it excludes.',
  inconclusive: 'Its test ran and could not decide.',
};
