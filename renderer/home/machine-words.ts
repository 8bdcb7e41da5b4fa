import type { PyEnv, TargetView } from '#core/contract/target/target';
import type { Read } from '../bridge/queries/use-engine';
import { t } from '../words/t';

/** Id of the target that is this computer. */
export const HERE = 'local';

export interface MachineWords {
  readonly title: string;
  readonly says: readonly string[];
  /** Command that fixes it; null when there is none, or nothing is known. */
  readonly command: string | null;
  readonly canTrain: boolean;
  readonly canLookAgain: boolean;
  /** Whether a Python is what is missing. The setup then leads to one. */
  readonly needsPython: boolean;
}

const LOOKING: MachineWords = {
  title: t('home.looking'),
  says: [t('home.lookingSays')],
  command: null,
  canTrain: true,
  canLookAgain: false,
  needsPython: false,
};

/** This machine in words: what was found, and what that means for a training. */
export function machineWords(targets: Read<TargetView[]>, envs: Read<PyEnv[]>): MachineWords {
  if (targets === undefined) return LOOKING;
  if (!targets.ok) return notReady([targets.error.says, targets.error.remedy]);
  const here = targets.value.find((target) => target.id === HERE);
  if (here === undefined) return { ...LOOKING, canLookAgain: true };
  if (here.command !== undefined) return noPython([t('home.noPythonSays')], here.command);
  const pythons = envs?.ok === true ? envs.value.filter((env) => env.state === 'ok').length : null;
  if (pythons === 0) return noPython([here.says, t('home.noPythonRemedy')], null);
  if (here.state === 'starting') return LOOKING;
  if (here.state !== 'ready') return notReady([here.says]);
  const found = pythons === null ? [] : [t('home.pythons', { count: pythons })];
  return {
    title: t('home.canTrain'),
    says: [here.says, [...found, t('home.unchanged')].join(' ')],
    command: null,
    canTrain: true,
    canLookAgain: false,
    needsPython: false,
  };
}

function notReady(says: readonly string[]): MachineWords {
  const title = t('home.notReady');
  return { ...LOOKING, title, says, canTrain: false, canLookAgain: true };
}

function noPython(says: readonly string[], command: string | null): MachineWords {
  const title = t('home.noPython');
  const canLookAgain = true;
  return { title, says, command, canTrain: false, canLookAgain, needsPython: true };
}
