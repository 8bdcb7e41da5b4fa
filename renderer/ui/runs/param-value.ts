import { maskedVariable } from '#core/redaction/masked-command';

/** A parameter as it is shown, copied or written to a file: without what looks like a key or a password. */
export const shownParam = (name: string, value: unknown): string =>
  maskedVariable(name, paramText(value));

/** A parameter as it is compared and looked for; "" for one that is not there. */
export function paramText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);
}
