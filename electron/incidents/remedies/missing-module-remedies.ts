import type { FixRemedy, Remedy } from '#core/contract/finding';
import type { CauseFinding, ManualRemedy } from '#core/contract/run/diagnosis';
import {
  installWords,
  type MissingModule,
  missingModule,
} from '#core/diagnosis/matching/missing-module';
import { commandText } from '../command-text';
import { isOfUse } from './is-of-use';
import type { RemedySubject } from './subject';

/** First remedies of a missing module: the folder that holds it if it is the user's own, else its package. */
export interface ModuleRemedies {
  readonly buttons: readonly Remedy[];
  readonly byHand: readonly ManualRemedy[];
  /** Remedies of the cause that say the same, or say what is not so. */
  readonly instead: readonly string[];
}

const NONE: ModuleRemedies = { buttons: [], byHand: [], instead: [] };

export async function moduleRemedies(
  finding: CauseFinding,
  subject: RemedySubject,
): Promise<ModuleRemedies> {
  const missing = missingModule(finding);
  if (missing === null) return NONE;
  const folder = await subject.ownModule(missing.module);
  if (typeof folder === 'string') return ownFile(missing, folder, subject);
  if (missing.isOwnName) return folder === null ? noFile(missing) : NONE;
  const argv = ['{python}', '-m', 'pip', 'install', missing.packageName ?? missing.module] as const;
  const { values, targetState } = subject;
  const isUseful = await isOfUse(
    { act: { kind: 'command', argv: [...argv] } },
    values,
    targetState,
  );
  // It is there now: another interpreter ran.
  if (!isUseful) return NONE;
  const { python } = values;
  return missing.packageName === null || python === null
    ? { ...NONE, byHand: [installByHand(missing, python)] }
    : { ...NONE, buttons: [installButton(missing, python, subject.target)] };
}

function ownFile(
  { module }: MissingModule,
  folder: string,
  { acceptsEnv, targetState }: RemedySubject,
): ModuleRemedies {
  const before = targetState.env?.['PYTHONPATH'] ?? '';
  const sign = folder.includes('\\') ? ';' : ':';
  const path = before === '' ? folder : `${folder}${sign}${before}`;
  const about = {
    id: 'pythonpath',
    title: `Add ${folder} to PYTHONPATH`,
    says: `${module} is your own: it is in ${folder}, where the run did not look. Nothing is to be installed.`,
  };
  const instead = ['requirements', 'frameworks', 'right-python', 'pythonpath'];
  return acceptsEnv
    ? {
        instead,
        byHand: [],
        buttons: [
          {
            ...about,
            kind: 'parameters',
            danger: 'none',
            provedBy: null,
            set: { env: { PYTHONPATH: path } },
          },
        ],
      }
    : { instead, buttons: [], byHand: [{ ...about, code: `export PYTHONPATH=${path}` }] };
}

/** Looked for, and not there: neither a folder nor a package can be named. */
const noFile = ({ module }: MissingModule): ModuleRemedies => ({
  instead: ['pythonpath'],
  buttons: [],
  byHand: [
    {
      id: 'own-file',
      title: `Start in the folder that holds ${module}`,
      says: `No ${module}.py and no folder ${module} is in the folder of the run, in those of its script and its project, or beside them.`,
      code: null,
    },
  ],
});

const installButton = (missing: MissingModule, python: string, target: string): FixRemedy => ({
  id: 'install-package',
  ...installWords(missing),
  kind: 'fix',
  danger: 'changes',
  provedBy: null,
  target,
  python,
  actor: 'cockpit',
  lines: [[python, '-m', 'pip', 'install', missing.packageName ?? missing.module]],
  env: {},
  changed: [],
  creates: [],
});

/** No button for a name that only the user knows: what an index has under it may be anything. */
const installByHand = (missing: MissingModule, python: string | null): ManualRemedy => ({
  id: 'install-package',
  ...installWords(missing),
  code: commandText([
    python ?? 'python',
    '-m',
    'pip',
    'install',
    missing.packageName ?? missing.module,
  ]),
});
