import { defineCheck, warns } from '#core/diagnosis/rules/define-check';
import { holdsSecret, maskedVariable } from '#core/redaction/masked-command';
import type { StartFacts } from './start-facts';

/**
 * Secrets on a command line: every process list shows them, and spec.json of the run directory has to keep them. Nothing
 * where there are none.
 */
export const secretCheck = defineCheck<Pick<StartFacts, 'request'>>(
  'secret',
  ({ request: { argv, byHand, params } }) => {
    const isInParams = Object.entries(params).some(
      ([name, value]) => typeof value === 'string' && maskedVariable(name, value) !== value,
    );
    if (!isInParams && !holdsSecret(byHand ?? argv)) return [];
    return warns(
      'The command contains what looks like a password or an API key. RL Cockpit masks it, but the run directory keeps the command as written (readable only by you), and process lists show it.',
      {
        advice:
          'Let the training read it from a file or from an environment variable set in your shell profile, or sign in once with the tool of the service: hf auth login, wandb login.',
      },
    );
  },
);
