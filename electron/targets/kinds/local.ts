import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Hello, TargetView } from '#core/contract/target';
import { startAgent } from '../agent-process';
import { agentTarget } from '../agent-target';
import { findPython } from '../find-python';
import { pythonInstall } from '../install-python';
import { machineInWords } from '../machine-in-words';
import type { TargetKind } from '../target';

export default {
  id: 'local',
  title: 'This computer',
  async discover({ stateDir }) {
    let hello: Hello | null = null;
    let problem: string | null = null;
    const target = agentTarget(
      'local',
      async (onFrame) => {
        const python = await findPython(process.env, process.platform);
        problem = python === null ? NO_PYTHON : null;
        if (python === null) throw new Error(NO_PYTHON);
        return startAgent(python, stateDir, onFrame);
      },
      (channel): TargetView => {
        const lost =
          problem ?? (channel.lostSinceMs === null ? null : 'Its agent does not answer.');
        return {
          id: 'local',
          kind: 'local',
          name: hello?.hostname ?? hostname(),
          state:
            problem !== null ? 'broken' : lost !== null ? 'unknown' : hello ? 'ready' : 'starting',
          says: lost ?? (hello === null ? 'Looking at this machine.' : machineInWords(hello)),
          ...(problem === null ? {} : { command: pythonInstall(process.platform, existsSync) }),
          ...(hello === null ? {} : { gpus: [...hello.gpus] }),
        };
      },
    );
    const remember = async () => {
      const answer = await target.hello();
      if (answer.ok) hello = answer.value;
    };
    target.onContact(() => void remember());
    return [target];
  },
} satisfies TargetKind;

const NO_PYTHON =
  'This machine has no Python 3 on its PATH. Install one, or name one in RL_COCKPIT_PYTHON.';
