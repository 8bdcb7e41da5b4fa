import type { FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import { type Result, ok } from '#core/lib/result';
import { z } from 'zod';
import type { Target } from '../../targets/target';
import type { ProbeContext } from '../probe';
import { offeredFix } from '../fix-runs/offered-fix';
import { clientWords } from '../python/own-clients';
import { EnvironmentFacts } from '../freeze';

const READ_S = 20;
/** A cold conda on a busy machine takes its time. */
const CLIENT_S = 15;
const MAX_NAMED = 4;

const Clients = z.object({
  clients: z.array(
    z.object({ name: z.string(), path: z.string(), problem: z.string().nullable() }),
  ),
});

/** A revision of an environment of conda. */
export interface Revision {
  readonly revision: number;
  /** As conda wrote it: local time of its machine. */
  readonly at: string;
  /** `+numpy-1.26.4-0, -numpy-2.1.0-0 and 3 others`; '' for no change. */
  readonly words: string;
  /** Goes back to it; null for the newest, and where no conda runs. */
  readonly remedy: FixRemedy | null;
}

/** Revisions of an environment by conda's own history, newest first; [] where conda did not make it. */
export async function condaRevisions(
  target: Target,
  context: ProbeContext,
): Promise<Result<readonly Revision[], Refusal>> {
  const { python } = context;
  const read = await target.runScript({
    script: 'probes/freeze',
    python,
    words: {},
    env: {},
    limitS: READ_S,
  });
  if (!read.ok) return read;
  const revisions = EnvironmentFacts.safeParse(read.value.answers[0]).data?.revisions ?? [];
  if (revisions.length === 0) return ok([]);
  const conda = await condaOf(target, context);
  const newest = revisions.at(-1)?.revision;
  return ok(
    revisions.toReversed().map(({ revision, at, changes, count }) => ({
      revision,
      at,
      words: wordsOf(changes, count),
      remedy:
        conda === null || revision === newest
          ? null
          : offeredFix(
              { fix: 'conda-revision', values: { conda, revision: String(revision) } },
              context,
            ),
    })),
  );
}

function wordsOf(changes: readonly string[], count: number): string {
  const named = changes.slice(0, MAX_NAMED);
  const rest = count - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} others` : ''}`;
}

/** The conda of RL Cockpit's own folder, else the first that runs; null where none does. */
async function condaOf(target: Target, context: ProbeContext): Promise<string | null> {
  const own = clientWords(context);
  const words = { limitS: CLIENT_S, own };
  const limitS = READ_S + 6 * CLIENT_S;
  const result = await target.runScript({
    script: 'probes/conda',
    python: null,
    words,
    env: {},
    limitS,
  });
  const answer = result.ok ? Clients.safeParse(result.value.answers[0]).data : undefined;
  const running = (answer?.clients ?? []).filter(
    ({ name, problem }) => name === 'conda' && problem === null,
  );
  return (running.find(({ path }) => path === own?.conda) ?? running[0])?.path ?? null;
}
