import type { ChainStep } from '#core/contract/project/project-calls';
import type { Finding } from '#core/contract/finding';
import type { StartRequest } from '#core/contract/run/start-request';
import { RefusedError } from '#core/contract/refused-error';
import { type FlagTable, flagSwitch } from '../flags/flags';
import { granted, type Io } from '../io';
import { stateWord } from '../text/finding-text';

/** The consent that the page's “Start anyway” is. */
export const ANYWAY_FLAG: FlagTable = {
  anyway: flagSwitch('Start although a check of the project fails.', { excludes: ['plan'] }),
};

type Checked = Pick<StartRequest, 'recipe' | 'target' | 'params'> & Partial<StartRequest>;

/**
 * Looks at what the page looks at before the start of a project's task, and reports what is not fine.
 * Recipes of the app have no such checks.
 * @param anyway start although a check fails
 * @throws Refused where one fails
 */
export async function checkBefore(request: Checked, anyway: boolean, io: Io): Promise<void> {
  if (!request.recipe.includes('/')) return;
  report(await checksOf(request, io), request.recipe, anyway, io);
}

/**
 * The same for a chain. Of the tasks behind the first only what no earlier task could bring is looked at: packages, keys, the machine.
 * @throws Refused where a check fails
 */
export async function checkChain(
  steps: readonly ChainStep[],
  start: Omit<Checked, 'recipe' | 'params'>,
  anyway: boolean,
  io: Io,
): Promise<void> {
  const findings: Finding[] = [];
  for (const [at, { recipe, params }] of steps.entries()) {
    const all = await checksOf({ ...start, recipe, params }, io);
    findings.push(...all.filter((one) => at === 0 || !isBrought(one)));
  }
  const [first] = steps;
  if (first !== undefined) report(unique(findings), first.recipe, anyway, io);
}

const checksOf = async (request: Checked, io: Io): Promise<readonly Finding[]> =>
  granted(await io.link.ask((client) => client.recipes.checks(request)));

const STAYS =
  /^(?:system|blocked|project-packages|project-python|import:|attribute:|secret:|ray-workers:|gpu-memory:|free-disk:|free-ram:)/;

/** Files and folders: a task before may make them. */
const isBrought = ({ id }: Finding): boolean => !STAYS.test(id);

function unique(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ id, says }) => {
    const key = `${id} ${says}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

/** @throws Refused where one of them fails and nobody agreed to start anyway */
export function report(
  findings: readonly Finding[],
  recipe: string,
  anyway: boolean,
  io: Pick<Io, 'note'>,
): void {
  for (const one of findings) {
    if (one.state !== 'ok') io.note(`${stateWord(one)}: ${one.says} ${one.advice}`.trimEnd());
  }
  // Without an environment the engine itself refuses the start, and names what it needs.
  const failed = findings.filter(({ id, state }) => state === 'bad' && id !== 'environment');
  const [first] = failed;
  if (first === undefined || anyway) return;
  const more = failed.length === 1 ? '' : ` ${failed.length - 1} more of its checks fail.`;
  throw new RefusedError({
    code: 'checks-failed',
    says: `${recipe} was not started. ${first.says}${more}`,
    remedy: `${first.advice} Start it in spite of that with --anyway.`.trim(),
  });
}
