import { EnvironmentFacts, versionsOf } from '../freezes/freeze';
import { type Probe, row } from '../probe';
import { childFault, wasNotRun } from '../run/child-end';

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

/** Probe of what is installed in an environment, by metadata alone. */
export default {
  title: 'Installed packages',
  says: 'Reads the names and versions of all packages of the environment. It imports and changes nothing.',
  order: 145,
  subject: 'environment',
  runsAlone: false,
  skips: ({ python }) => (python === null ? 'No environment was chosen.' : null),
  children: ({ python }, results) =>
    results.length > 0
      ? []
      : [{ script: 'freeze', at: 'target', python, words: {}, env: {}, limitS: 20 }],
  judge: ([result]) => {
    const facts = EnvironmentFacts.safeParse(
      result?.outcome.ok === true ? result.outcome.value.answers[0] : null,
    );
    if (result === undefined || !facts.success) {
      const says = (result && childFault(result)) ?? 'The answer could not be read.';
      const state = result === undefined || wasNotRun(result) ? 'unknown' : 'bad';
      return { state, value: 'could not check', says };
    }
    const versions = versionsOf(facts.data);
    const count = Object.keys(versions).length;
    const named = SHOWN.flatMap((name) => {
      const version = versions[name];
      return version === undefined ? [] : [row(name, 'ok', version)];
    });
    return {
      state: 'ok',
      value: `${count} packages`,
      says: `${count} packages for Python ${facts.data.pythonVersion}.`,
      rows: [...named, row('SHA-256 of all versions', 'ok', facts.data.hash.slice(0, 12))],
    };
  },
} satisfies Probe;
