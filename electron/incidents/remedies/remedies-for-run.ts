import type { Danger, FixRemedy, ParametersRemedy, Remedy } from '#core/contract/finding';
import type { CauseFinding, ManualRemedy } from '#core/contract/run/diagnosis';
import { causes } from '#core/diagnosis/causes/index';
import type { Cause, CauseRemedy, Proof } from '#core/diagnosis/matching/cause';
import {
  type Framework,
  frameworksOf,
  speaksOfOthers,
  withoutOthers,
} from '#core/diagnosis/matching/frameworks';
import { withoutOtherFrameworks } from '#core/diagnosis/matching/without-other-frameworks';
import { filledArgv, type PlaceholderValues } from '../placeholders';
import { probeViewOf } from '../probe-view';
import { installRemedy } from './install-remedy';
import { changedVariables, isOfUse, type TargetState } from './is-of-use';
import { moduleRemedies } from './missing-module-remedies';
import type { RemedySubject } from './subject';
import { memoryLadder } from './memory-ladder';
import { checkedParams } from './checked-params';

/** Finding of a cause for one run: the test that decides, remedies as buttons, and those that only the user can carry out. */
export async function findingFor(
  finding: CauseFinding,
  cause: Cause,
  subject: RemedySubject,
): Promise<CauseFinding> {
  const buttons: Remedy[] = [];
  const byHand: ManualRemedy[] = [];
  const ladder = isOfMemory(cause) && subject.form !== null ? memoryLadder(subject.form) : null;
  if (ladder !== null) buttons.push(ladder);
  const used = new Set([...subject.frameworks, ...frameworksOf(finding)]);
  const first = await moduleRemedies(finding, subject);
  buttons.push(...first.buttons);
  byHand.push(...first.byHand);
  for (const full of cause.remedies) {
    const remedy = first.instead.includes(full.id) ? null : withoutOtherFrameworks(full, used);
    if (remedy === null || !(await isOfUse(remedy, subject.values, subject.targetState))) continue;
    const button = await buttonOf(remedy, cause, subject);
    if (button === null) byHand.push(manual(remedy, subject));
    else buttons.push(button);
  }
  return {
    ...finding,
    explains: withoutOthers(finding.explains, used) || finding.explains,
    probe: probeOf(cause, subject, used),
    remedies: buttons,
    advice: byHand[0] === undefined || buttons.length > 0 ? '' : byHand[0].says,
    ...(byHand.length === 0 ? {} : { byHand }),
    confusions: cause.confusions
      .filter(({ says }) => !speaksOfOthers(says, used))
      .map(({ cause: id, says }) => ({
        cause: id,
        title: causes.get(id)?.title ?? '',
        says,
      })),
  };
}

/** The test of a cause, where it needs no framework that the run has not. */
function probeOf({ probe }: Cause, { values }: RemedySubject, used: ReadonlySet<Framework>) {
  const view = probeViewOf(probe, values);
  if (view === null || speaksOfOthers((view.argv ?? []).join(' '), used)) return null;
  return { ...view, says: withoutOthers(view.says, used) || view.says };
}

/** Whether the GPU, or the machine, runs out of memory: do smaller values help? */
const isOfMemory = ({ class: of, rank }: Cause): boolean => of === 'memory' && rank !== 'wrapper';

/** null: there is no button for it here. */
async function buttonOf(
  remedy: CauseRemedy,
  cause: Cause,
  subject: RemedySubject,
): Promise<Remedy | null> {
  const { act, id, title, says, danger } = remedy;
  const about = { id, title, says, danger, provedBy: provedBy(remedy.proof, cause) };
  switch (act.kind) {
    case 'set': {
      const params = subject.form === null ? null : checkedParams(act.params, subject.form);
      return params === null ? null : parametersRemedy(about, { params });
    }
    case 'env':
      return subject.acceptsEnv
        ? parametersRemedy(about, { env: changedVariables(act.env, subject.targetState) })
        : null;
    case 'fix': {
      const fix = await subject.fix(act.fix, act.values ?? {});
      return fix === null ? null : { ...fix, id: remedy.id };
    }
    case 'setup':
      return installRemedy(about, act.step, subject);
    case 'command': {
      const argv = filledArgv(act.argv, subject.values);
      return argv === null ? null : commandRemedy(about, argv, subject);
    }
    case 'words':
      return null;
  }
}

interface About {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly danger: Danger;
  readonly provedBy: string | null;
}

const parametersRemedy = (about: About, set: ParametersRemedy['set']): ParametersRemedy => ({
  ...about,
  kind: 'parameters',
  // It only fills the form of a start.
  danger: 'none',
  set,
});

/** A command of the run's target, run in a visible terminal like each fix. */
const commandRemedy = (
  about: About,
  argv: [string, ...string[]],
  { target, values }: RemedySubject,
): FixRemedy => ({
  ...about,
  kind: 'fix',
  target,
  python: values.python,
  actor: argv[0] === 'sudo' ? 'administrator' : 'cockpit',
  lines: [argv],
  env: {},
  changed: [],
  creates: [],
});

/** A command that proves is run with the cause's own test; only the next run proves what has neither. */
function provedBy(proof: Proof, { id }: Cause): string | null {
  if ('probe' in proof) return proof.probe;
  return 'argv' in proof ? `cause:${id}` : null;
}

function manual(
  { id, title, says, act }: CauseRemedy,
  { values, targetState }: RemedySubject,
): ManualRemedy {
  return { id, title, says, code: codeOf(act, values, targetState) };
}

function codeOf(
  act: CauseRemedy['act'],
  values: PlaceholderValues,
  state: TargetState,
): string | null {
  switch (act.kind) {
    case 'words':
      return act.code ?? null;
    case 'set':
      return pairs(act.params);
    case 'env':
      return pairs(changedVariables(act.env, state));
    case 'command':
      return (filledArgv(act.argv, values) ?? act.argv).join(' ');
    case 'fix':
    case 'setup':
      return null;
  }
}

const pairs = (values: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
