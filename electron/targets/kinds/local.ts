import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { TargetCapabilities, TargetSummary } from '#core/contract/target/target';
import { BOOT_ARGS } from '../agent/agent-boot';
import { startAgent } from '../agent/agent-process';
import { agentTarget } from '../agent/agent-target';
import { LOCAL_POLICY } from '../agent/contact/connect-policy';
import { findPython } from '../interpreter/find-python';
import { pythonInstall } from '../interpreter/install-python';
import { anyPython } from '../interpreter/any-python';
import { brokenEnvs } from '../interpreter/broken-envs';
import { machineInWords } from '../machine-in-words';
import type { TargetKind } from '../target';

const capabilities: TargetCapabilities = {
  noun: 'This computer',
  picture: 'computer',
  isHere: true,
  sharesThisMachine: true,
  // Its supervisor holds it itself.
  sleepsWith: null,
  costsToConnect: 'nothing',
  shellClient: null,
  pathStyle: process.platform === 'win32' ? 'windows' : 'posix',
  mountsWindows: false,
  hasLogins: true,
  acts: false,
};

export default {
  id: 'local',
  title: 'This computer',
  capabilities,
  find: async () => [
    { id: 'local', name: hostname(), isRunning: true, says: 'Checking this machine.' },
  ],
  open(location, { stateDir }) {
    let problem: string | null = null;
    return agentTarget(location, {
      kind: { capabilities },
      policy: LOCAL_POLICY,
      start: async (onFrame) => {
        const python = (await findPython(process.env, process.platform)) ?? (await anyPython());
        problem = python === null ? NO_PYTHON : null;
        if (python === null) throw new Error(NO_PYTHON);
        return startAgent({ file: python, args: BOOT_ARGS, target: 'local' }, stateDir, onFrame);
      },
      envsWithout: async () => {
        const envs = problem === null ? [] : await brokenEnvs();
        // An empty list would say less than the refusal: that there is no Python, and how to install one.
        return envs.length === 0 ? null : envs;
      },
      view: ({ lostSinceMs }, seen, hello): TargetSummary => {
        const lost = problem ?? (lostSinceMs === null ? null : 'Its agent is not responding.');
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
  },
} satisfies TargetKind;

const NO_PYTHON =
  'No Python 3.8 or newer was found on this machine. Install one, or set RL_COCKPIT_PYTHON.';
