import type { PyEnv, TargetView } from '#core/contract/target';
import type { Read } from '../bridge/use-engine';
import { words } from '../ui/words';

/** The target that this page's own machine is. */
export const HERE = 'local';

export interface MachineWords {
  readonly title: string;
  readonly says: readonly string[];
  readonly canTrain: boolean;
  readonly canLookAgain: boolean;
}

const { home } = words;
const LOOKING: MachineWords = {
  title: home.looking,
  says: [],
  canTrain: true,
  canLookAgain: false,
};

/** This machine in words: what was found, and what that means for a training. */
export function machineWords(targets: Read<TargetView[]>, envs: Read<PyEnv[]>): MachineWords {
  if (targets === undefined) return LOOKING;
  if (!targets.ok) {
    return notReady([targets.error.says, targets.error.remedy]);
  }
  const here = targets.value.find((target) => target.id === HERE);
  if (here === undefined) return { ...LOOKING, canLookAgain: true };
  const pythons = envs?.ok === true ? envs.value.filter((env) => env.state === 'ok').length : null;
  if (pythons === 0) return { ...notReady([here.says, home.noPythonRemedy]), title: home.noPython };
  if (here.state === 'starting') return { ...LOOKING, says: [here.says] };
  if (here.state !== 'ready') return notReady([here.says]);
  const found = pythons === null ? [] : [home.pythons(pythons)];
  return {
    title: home.canTrain,
    says: [here.says, [...found, home.unchanged].join(' ')],
    canTrain: true,
    canLookAgain: false,
  };
}

function notReady(says: readonly string[]): MachineWords {
  return { title: home.notReady, says, canTrain: false, canLookAgain: true };
}
