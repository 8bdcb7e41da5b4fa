import type { Finding } from '#core/contract/finding';
import { finding } from '#core/contract/finding';
import type { ModelKind, ModelPassport } from '#core/contract/model/model-passport';
import { DamagedFile } from '../bytes/damaged-file';

/** What one format reads from a file: a passport without what depends on who is to load it. */
export type Reading = Omit<ModelPassport, 'file' | 'bytes' | 'loadAdvice' | 'comparison'>;

export function reading(kind: ModelKind, title: string, more: Partial<Reading> = {}): Reading {
  return {
    kind,
    title,
    versions: {},
    algorithm: null,
    policy: null,
    spaces: { observation: null, action: null },
    weights: [],
    hyperparameters: [],
    callables: [],
    globals: [],
    shards: null,
    warnings: [],
    ...more,
  };
}

/** A part of a file that could not be read, as a finding beside what could. */
export function unread(part: string, cause: unknown): Finding {
  if (!(cause instanceof DamagedFile)) throw cause;
  return finding('model-part-unread', 'unknown', `${part} could not be read: ${cause.message}`, {
    advice: 'Do not load this file unless you know where it comes from.',
  });
}

/** Result of reading a part, or what was found instead of it. */
export function attempt<T>(
  part: string,
  read: () => T,
): { readonly value: T | null; readonly warnings: Finding[] } {
  try {
    return { value: read(), warnings: [] };
  } catch (cause) {
    return { value: null, warnings: [unread(part, cause)] };
  }
}
