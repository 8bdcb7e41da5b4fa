import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { StartRequest } from '#core/contract/run/start-request';

/**
 * No system can hand a zero byte to a program: it ends every argument, path and variable. null when there is none;
 * else the refusal names the field.
 */
export function refuseNul(request: z.output<typeof StartRequest>): Refusal | null {
  const { python, cwd, name, argv, byHand, params, env } = request;
  const fields: readonly (readonly [string, readonly unknown[]])[] = [
    ['the folder', [cwd]],
    ['the environment', [python]],
    ['the name of the run', [name]],
    ['the command', [...argv, ...(byHand ?? [])]],
    ...Object.entries(env).map(([key, value]) => [`the variable ${key}`, [value]] as const),
    ...Object.entries(params).map(([key, value]) => [`the parameter ${key}`, [value]] as const),
  ];
  const matches = fields.find(([, texts]) =>
    texts.some((text) => typeof text === 'string' && text.includes('\0')),
  );
  if (matches === undefined) return null;
  return {
    code: 'zero-byte',
    says: `There is a zero byte (NUL) in ${matches[0]}; programs cannot receive one.`,
    remedy: 'Remove it; it often comes with text copied from a binary file.',
  };
}
