import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { TargetView } from '#core/contract/target';
import { ok } from '#core/lib/result';
import { BOOT_ARGS } from '../agent-boot';
import { startAgent } from '../agent-process';
import { agentTarget } from '../agent-target';
import { LOCAL_DIALLING } from '../dialling';
import { anyPython } from '../discovery/any-python';
import { findEnvs } from '../discovery/find-envs';
import { thisMachine } from '../discovery/this-machine';
import { findPython } from '../find-python';
import { pythonInstall } from '../install-python';
import { machineInWords } from '../machine-in-words';
import type { TargetKind } from '../target';

export default {
  id: 'local',
  title: 'This computer',
  find: async () => [
    { id: 'local', name: hostname(), isRunning: true, says: 'Checking this machine.' },
  ],
  open(place, { stateDir }) {
    let problem: string | null = null;
    const target = agentTarget(place, {
      dialling: LOCAL_DIALLING,
      start: async (onFrame) => {
        const python = (await findPython(process.env, process.platform)) ?? (await anyPython());
        problem = python === null ? NO_PYTHON : null;
        if (python === null) throw new Error(NO_PYTHON);
        return startAgent({ file: python, args: BOOT_ARGS }, stateDir, onFrame);
      },
      view: ({ lostSinceMs }, seen, hello): TargetView => {
        const lost = problem ?? (lostSinceMs === null ? null : 'Its agent does not answer.');
        return {
          id: 'local',
          kind: 'local',
          name: hello?.hostname ?? seen.name,
          state:
            problem !== null ? 'broken' : lost !== null ? 'unknown' : hello ? 'ready' : 'starting',
          says: lost ?? (hello === null ? seen.says : machineInWords(hello)),
          ...(problem === null ? {} : { command: pythonInstall(process.platform, existsSync) }),
          ...(hello === null ? {} : { gpus: [...hello.gpus] }),
        };
      },
    });
    return {
      ...target,
      // While its agent starts, or where nothing can run one, this machine is looked at without it.
      envs: async () =>
        target.view().state === 'ready' ? target.envs() : ok(await findEnvs(await thisMachine())),
    };
  },
} satisfies TargetKind;

const NO_PYTHON =
  'No Python 3.8 or newer was found on this machine. Install one, or set RL_COCKPIT_PYTHON.';
