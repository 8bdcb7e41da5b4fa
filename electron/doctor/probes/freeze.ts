import { changeInWords, differenceInWords, driftOf } from '../freezes/difference';
import { EnvironmentFacts, MachineFacts, versionsOf } from '../freeze';
import { putBack } from '../freezes/put-back';
import { platformOf } from '../guard/guard-facts';
import { type ChildResult, type Judgement, type Probe, type ProbeContext, row } from '../probe';
import { answerOf, childAt, hasNoPython, noAnswer } from '../run/child-answer';

/** Packages that are shown by name; all of them are counted. */
const SHOWN = [
  'torch',
  'vllm',
  'ray',
  'flash-attn',
  'transformers',
  'stable-baselines3',
  'gymnasium',
  'numpy',
];
/** Changed packages that get their own row. */
const MAX_CHANGED = 12;

/** Probe of what is installed in an environment, by metadata alone, and of drift from what was proved. */
export default {
  title: 'Installed packages',
  says: 'Reads the names and versions of all packages of the environment, and compares them with those that were proved. It imports and changes nothing.',
  order: 205,
  subject: 'environment',
  runsAlone: false,
  skips: ({ python }) => (python === null ? 'No environment was chosen.' : null),
  children: ({ python, agreed }, results) => {
    if (results.length > 0) return [];
    const environment = childAt('freeze', python, {});
    return agreed == null
      ? [environment]
      : [environment, childAt('freeze', null, { machine: true })];
  },
  judge: ([result, machine], context) => {
    // The probe of the interpreter says that there is none, and how one is made.
    if (hasNoPython(result)) return MISSING;
    const facts = answerOf(result, EnvironmentFacts);
    if (facts === null) return noAnswer(result, context);
    const versions = versionsOf(facts);
    const count = Object.keys(versions).length;
    const named = SHOWN.flatMap((name) => {
      const version = versions[name];
      return version === undefined ? [] : [row(name, 'ok', version)];
    });
    const drift = driftJudgement(facts, machine, context);
    const says = `${count} packages for Python ${facts.pythonVersion}.`;
    return {
      state: 'ok',
      value: `${count} packages`,
      says: context.agreed == null ? says : `${says} Those that were proved have not changed.`,
      ...drift,
      rows: [
        ...(drift?.rows ?? []),
        ...named,
        row('Packages', 'ok', `${count}, SHA-256 ${facts.hash.slice(0, 12)}`),
      ],
    };
  },
} satisfies Probe;

const MISSING: Judgement = {
  state: 'skipped',
  value: 'no environment yet',
  says: 'There is no environment yet, so nothing is installed in it.',
};

/** Changes since all was proved; null if there are none, or nothing was agreed yet. */
function driftJudgement(
  facts: EnvironmentFacts,
  machine: ChildResult | undefined,
  { python, agreed }: ProbeContext,
): Judgement | null {
  if (agreed == null || python === null) return null;
  const versions = versionsOf(facts);
  const changes = driftOf(agreed.packages, versions);
  if (changes.length === 0) return null;
  const named = Object.keys(agreed.packages);
  const now = Object.fromEntries(
    named.flatMap((name) => (versions[name] === undefined ? [] : [[name, versions[name]]])),
  );
  const cards = answerOf(machine, MachineFacts)?.cards ?? [];
  const around = { cards, platform: platformOf(facts) };
  const words = differenceInWords(agreed.packages, now, around);
  const { offer, lost } = putBack(agreed.packages, now, agreed.urls, { ...facts, python });
  const gone = lost.map(({ name }) => name).join(', ');
  return {
    state: 'warn',
    value: words,
    says: `Packages changed since this environment was proved: ${words}.`,
    advice: [
      'Put the packages back; or, if you want the new ones, use what is installed now.',
      ...(gone === '' ? [] : [`No version brings these back, they came from a folder: ${gone}.`]),
    ].join(' '),
    rows: changes
      .slice(0, MAX_CHANGED)
      .map((change) => row(change.name, 'warn', changeInWords(change, around))),
    fixes: offer === null ? [] : [offer],
  };
}
