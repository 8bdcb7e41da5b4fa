import { z } from 'zod';
import { expressionValue } from '#core/training/manifest/expression';
import { childEnd, scriptAnswer } from './answers';
import type { CheckAnswer, CheckContext } from './check-kind';

/** Decimal GB, as disks and cards are sold. */
const GB = 1e9;
const MIB = 2 ** 20;

/** A number of GB, or arithmetic of numbers; null for anything else. */
export function gigabytesOf(text: string): number | null {
  const value = expressionValue(text, {});
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export const gigabytesText = (gb: number): string =>
  gb < 10 ? `${Number(gb.toFixed(1))} GB` : `${Math.round(gb)} GB`;

const Memory = z.object({
  ram: z.object({ totalBytes: z.number().nullable(), availableBytes: z.number().nullable() }),
  cards: z.array(
    z.object({
      name: z.string().nullable(),
      memTotalMiB: z.number().nullable(),
      memUsedMiB: z.number().nullable(),
    }),
  ),
  problem: z.string().nullable(),
});

/** Memory of a machine now, in GB; null = could not be read. */
export interface MemoryNow {
  readonly ram: { readonly total: number | null; readonly free: number | null };
  readonly cards: readonly {
    readonly name: string;
    readonly total: number | null;
    readonly used: number | null;
  }[];
  /** Reason why the cards could not be read. */
  readonly problem: string | null;
}

const LIMIT_S = 20;
const gb = (bytes: number | null): number | null => (bytes === null ? null : bytes / GB);
const ofMiB = (value: number | null): number | null => (value === null ? null : (value * MIB) / GB);

/** Reads the memory of a target now; else why that was not possible. */
export async function memoryNow({
  ask,
}: Pick<CheckContext, 'ask'>): Promise<
  { readonly now: MemoryNow } | { readonly unseen: CheckAnswer }
> {
  const request = {
    script: 'memory_now',
    by: 'agent',
    words: {},
    limitS: LIMIT_S,
    live: true,
  } as const;
  const outcome = await ask(request);
  const read = scriptAnswer(outcome, Memory);
  if (read === null) {
    return { unseen: { ...childEnd(outcome, LIMIT_S, 'The memory check'), state: 'unknown' } };
  }
  return {
    now: {
      ram: { total: gb(read.ram.totalBytes), free: gb(read.ram.availableBytes) },
      cards: read.cards.map(({ name, memTotalMiB, memUsedMiB }) => ({
        name: name ?? 'GPU',
        total: ofMiB(memTotalMiB),
        used: ofMiB(memUsedMiB),
      })),
      problem: read.problem,
    },
  };
}
