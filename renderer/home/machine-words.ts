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
  readonly canRescan: boolean;
  /** Whether a Python is what is missing. The setup then leads to one. */
  readonly needsPython: boolean;
}

const SCANNING: MachineWords = {
  title: t('home.looking'),
  says: [t('home.lookingSays')],
  command: null,
  canTrain: true,
  canRescan: false,
  needsPython: false,
};

/** This machine in words: what was found, and what that means for a training. */
export function machineWords(targets: Read<TargetView[]>, envs: Read<PyEnv[]>): MachineWords {
  if (targets === undefined) return SCANNING;
  if (!targets.ok) return notReady([targets.error.says, targets.error.remedy]);
  const here = targets.value.find((target) => target.id === HERE);
  if (here === undefined) return { ...SCANNING, canRescan: true };
  if (here.command !== undefined) return noPython([t('home.noPythonSays')], here.command);
  const pythons = envs?.ok === true ? envs.value.filter((env) => env.state === 'ok').length : null;
  if (pythons === 0) return noPython([here.says, t('home.noPythonRemedy')], null);
  if (here.state === 'starting') return SCANNING;
  if (here.state !== 'ready') return notReady([here.says]);
  const matches = pythons === null ? [] : [t('home.pythons', { count: pythons })];
  return {
    title: t('home.canTrain'),
    says: [here.says, ...matches],
    command: null,
    canTrain: true,
    canRescan: false,
    needsPython: false,
  };
}

function notReady(says: readonly string[]): MachineWords {
  const title = t('home.notReady');
  return { ...SCANNING, title, says, canTrain: false, canRescan: true };
}

function noPython(says: readonly string[], command: string | null): MachineWords {
  const title = t('home.noPython');
  const canRescan = true;
  return { title, says, command, canTrain: false, canRescan, needsPython: true };
}
