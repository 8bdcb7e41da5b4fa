import { z } from 'zod';
import { Remedy } from './finding';

/** An expected failure: names the thing, the reason and the remedy. `says` and `remedy` are sentences. */
export const Refusal = z.object({
  code: z.string(),
  says: z.string(),
  remedy: z.string(),
  /** Remedies as buttons of the page. Never printed by the command line. */
  remedies: z.array(Remedy).optional(),
});
export type Refusal = z.infer<typeof Refusal>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const Issues = z.object({
  issues: z.array(
    z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
  ),
});

/** A request that its schema does not take, as a refusal: which field, and what is wrong with it. */
export function badInput(data: unknown): Refusal {
  const [issue] = Issues.safeParse(data).data?.issues ?? [];
  return {
    code: 'bad-input',
    says: issue === undefined ? 'The engine cannot read this request.' : sentence(issue),
    remedy: 'Nothing was done. Correct this value, then try again.',
  };
}

function sentence({ path, message }: Issue): string {
  const field = path.length === 0 ? 'The request' : `"${path.map(String).join('.')}"`;
  return `${field} is not accepted: ${message.replace(/\.$/, '')}.`;
}
