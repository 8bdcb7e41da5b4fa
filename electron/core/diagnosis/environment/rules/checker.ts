import { definePassportRule, row } from '../passport-rule';

/** Findings of the environment checker of Stable-Baselines3 or Gymnasium. */
export default definePassportRule({
  order: 110,
  judge: ({ check }) => {
    if (check === null) return [];
    const { by, version, error, warnings } = check;
    const title = 'Environment checker';
    if (by === null) {
      const says = 'Neither Stable-Baselines3 nor Gymnasium is installed, so no checker ran.';
      return [row('unknown', { id: 'checker', title, says })];
    }
    const called = by === 'gymnasium' ? 'Gymnasium' : 'Stable-Baselines3';
    const named = `check_env of ${called} ${version ?? ''}`.trimEnd();
    if (error !== null) {
      return [
        row('bad', {
          id: 'checker',
          title,
          says: `${named} rejects the environment: ${error.split('\n')[0] ?? ''}`,
          means: `${called} does not promise that training works until the checker passes.`,
          advice: 'Fix what it names. It stops at the first fault, so check again afterwards.',
          evidence: warnings,
        }),
      ];
    }
    const hints = warnings.length === 1 ? '1 hint' : `${warnings.length} hints`;
    const says = warnings.length === 0 ? `${named} passes.` : `${named} passes, with ${hints}.`;
    return [row('ok', { id: 'checker', title, says, evidence: warnings })];
  },
});
