import { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { RequirementsAnswer } from '#core/contract/setup/requirements';
import { type Result, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { readGuardFacts } from '../guard/guard-facts';
import { judgeLine, Offer } from './judge-line';
import { readRequirements } from './read-requirements';
import type { RequirementsFile } from './requirement-lines';
import { splitFile } from './split-file';

/** Of the index, in seconds: for one project, and for all of them. */
const ONE_S = 15;
const ALL_S = 120;

const Offers = z.object({ problem: z.string().nullable(), offers: z.array(Offer) });

interface Subject {
  readonly target: Target;
  readonly python: string;
  readonly path: string;
  /** Environment of the mirrors that the user chose. */
  readonly env: Readonly<Record<string, string>>;
}

/** Requirements pre-flight: each line of the user's file for one environment. Reads the file through its target; installs nothing. */
export async function preflight(subject: Subject): Promise<Result<RequirementsAnswer, Refusal>> {
  const { target, python, path } = subject;
  const read = await readRequirements(target, path);
  if (!read.ok) return read;
  const file = read.value;
  const [{ facts, unread }, request] = await Promise.all([
    readGuardFacts(target, python, 'posix'),
    offersOf(subject, file),
  ]);
  let at = 0;
  const lines = file.lines.map((line) => {
    const offer = isRequested(line) ? (request.offers[at++] ?? null) : null;
    return judgeLine(line, file, facts, offer);
  });
  const problems = request.problem === null ? [] : [request.problem];
  return ok({ lines, unread: [...unread, ...problems], split: splitFile(path, python, lines) });
}

const isRequested = ({ requirement }: RequirementsFile['lines'][number]): boolean =>
  requirement !== null && requirement.url === null;

async function offersOf(
  { target, python, env }: Subject,
  file: RequirementsFile,
): Promise<z.infer<typeof Offers>> {
  const requirements = file.lines.filter(isRequested).flatMap(({ requirement }) =>
    requirement === null
      ? []
      : [
          {
            name: requirement.name,
            spec: requirement.specifiers.map(({ op, version }) => `${op}${version}`).join(','),
            marker: requirement.marker,
          },
        ],
  );
  if (requirements.length === 0) return { problem: null, offers: [] };
  const words = { requirements, indexes: file.indexes.slice(-1), extra: file.extra, limitS: ONE_S };
  const done = await target.runScript({
    script: 'probes/freeze',
    python,
    words,
    env,
    limitS: ALL_S,
  });
  if (!done.ok) return { problem: done.error.says, offers: [] };
  const answer = Offers.safeParse(done.value.answers[0]).data;
  const last = done.value.errors.trim().split('\n').at(-1) ?? '';
  return answer ?? { problem: `The package index was not read. ${last}`.trim(), offers: [] };
}
