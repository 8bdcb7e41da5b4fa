import { isSecretValue, nameStrength } from './secret-names';
import { secretRanges } from './line-secrets';

/**
 * Whether an environment variable looks like a secret, by its name or by the shape of its value. Such a value is handed over once and never
 * written into a spec, a queue or a browser's storage.
 */
export function isSecretVariable(name: string, value: string): boolean {
  const strength = nameStrength(name);
  if (strength === 'sure' || strength === 'likely') return true;
  return isSecretValue(name, value) || secretRanges(`${name}=${value}`).length > 0;
}

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
