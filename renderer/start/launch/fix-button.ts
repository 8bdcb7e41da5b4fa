import type {
  Finding,
  InstallRemedy,
  ParametersRemedy,
  StartTaskRemedy,
} from '#core/contract/finding';
import { type RemedyButton, remedyButtons } from '../../ui/findings/remedy-button';
import { t } from '../../words/t';
import type { Draft } from '../draft';
import type { DraftEditor } from '../use-draft';

/** Actions of the page besides changing the form. */
interface FixActs {
  readonly checkAgain: () => void;
  readonly connect: () => void;
  /** Leads to the setup of what is missing. */
  readonly install: (remedy: InstallRemedy) => void;
  /** Leads to the form of the task that makes what is missing. */
  readonly startTask?: (remedy: StartTaskRemedy) => void;
}

interface Findings {
  readonly checks: readonly Finding[];
  readonly constraints: readonly Finding[];
}

/**
 * The remedy that is the page's filled button while a start would fail; where none is known only looking again can show that it was fixed.
 * null while nothing says so. A command written by hand has no constraints.
 */
export function fixButton(
  { checks, constraints }: Findings,
  { draft, change }: DraftEditor,
  { checkAgain, connect, install, startTask }: FixActs,
): RemedyButton | null {
  const buttonsOf = (findings: readonly Finding[]): readonly RemedyButton[] =>
    remedyButtons(
      findings.flatMap(({ remedies }) => remedies),
      {
        connect,
        install,
        parameters: (set) => change(changeBy(set, draft)),
        ...(startTask === undefined ? {} : { startTask }),
      },
    );
  const broken = draft.byHand === null ? constraints.filter(isBad).slice(0, 1) : [];
  const [button] = buttonsOf(broken);
  if (button !== undefined) return button;
  // A rule without a way out holds the start as a failed check does.
  const failed = [...checks.filter(isBad), ...broken];
  if (failed.length === 0) return null;
  const [first] = buttonsOf(failed.toSorted((a, b) => rank(a) - rank(b)));
  return first ?? { label: t('start.wayOut.again'), act: checkAgain };
}

const isBad = ({ state }: Finding): boolean => state === 'bad';

/** What was typed is taken back before what was picked. */
const rank = ({ id }: Finding): number => (id === 'folder' ? 0 : 1);

/** Changes of a draft by a remedy. */
export function changeBy(
  { params, python, cwd }: ParametersRemedy['set'],
  { typed }: Pick<Draft, 'typed'>,
): Partial<Draft> {
  const texts = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    ...(params === undefined ? {} : { typed: { ...typed, ...Object.fromEntries(texts) } }),
    ...(python === undefined ? {} : { python }),
    ...(cwd === undefined ? {} : { cwd: cwd ?? '' }),
  };
}
