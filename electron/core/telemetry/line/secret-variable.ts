import { keyRanges } from './key-shapes';

/** Ends of names that say that the value is a secret: `HF_TOKEN`, `WANDB_API_KEY`, `DB_PASSWORD`. */
const SECRET_NAME = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$/i;

/**
 * Does an environment variable look like a secret, by its name or by the documented prefix of its value? Such a value
 * is handed over once and never written into a spec, a queue or a browser's storage.
 */
export const isSecretVariable = (name: string, value: string): boolean =>
  SECRET_NAME.test(name) || keyRanges(`${name}=${value}`).length > 0;

/** Environment variables parted by whether they look like secrets. */
export function partedVariables(env: Readonly<Record<string, string>>): {
  readonly plain: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
} {
  const all = Object.entries(env);
  return {
    plain: Object.fromEntries(all.filter(([name, value]) => !isSecretVariable(name, value))),
    secret: Object.fromEntries(all.filter(([name, value]) => isSecretVariable(name, value))),
  };
}
