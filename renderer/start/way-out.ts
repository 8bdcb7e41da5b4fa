import type { StartCheck } from '#core/contract/start-calls';
import type { RuleView } from '#core/contract/rule';
import { t } from '../words/t';
import type { Draft } from './draft';
import type { Drafting } from './use-draft';

/** The one act that may mend what a check found: the page's filled button while a start would fail. */
export interface WayOut {
  readonly label: string;
  readonly act: () => void;
}

type Mend = 'connect' | 'folder' | 'environment' | 'again';

/** What the page can do beside changing the form. */
export interface WayOutActs {
  readonly checkAgain: () => void;
  readonly connect: () => void;
}

/** Takes back what was chosen, where that is what failed; else only looking again can show that it was mended. */
export function mendOf(
  failed: readonly StartCheck['id'][],
  { cwd, python, target }: Pick<Draft, 'cwd' | 'python' | 'target'>,
): Mend {
  if (failed.includes('target') && target !== 'local') return 'connect';
  if (failed.includes('folder') && cwd.trim() !== '') return 'folder';
  const isEnv = failed.includes('environment') || failed.includes('packages');
  return isEnv && python !== null ? 'environment' : 'again';
}

interface Found {
  readonly checks: readonly StartCheck[];
  readonly rules: readonly RuleView[];
}

/** null while nothing says that a start would fail. A command written by hand has no rules. */
export function wayOut(
  { checks, rules }: Found,
  { draft, change }: Drafting,
  { checkAgain, connect }: WayOutActs,
): WayOut | null {
  const failed = checks.filter(({ state }) => state === 'bad').map(({ id }) => id);
  const broken = draft.byHand === null ? rules.find(({ state }) => state === 'bad') : undefined;
  const remedy = broken?.remedy ?? null;
  if (remedy !== null) {
    const texts = Object.entries(remedy.params).map(([name, value]) => [name, String(value)]);
    const typed = { ...draft.typed, ...Object.fromEntries(texts) };
    return { label: remedy.says, act: () => change({ typed }) };
  }
  if (failed.length === 0) return null;
  const mend = mendOf(failed, draft);
  const acts = {
    connect,
    folder: () => change({ cwd: '' }),
    environment: () => change({ python: null }),
    again: checkAgain,
  };
  return { label: t(`start.wayOut.${mend}`), act: acts[mend] };
}
