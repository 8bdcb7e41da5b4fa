import { findPython } from '../../../electron/targets/interpreter/find-python';
import { trainingsToTheirEnds } from './trainings-to-their-ends.fixture';

// With this system's own Python: on Windows, macOS and Linux alike. Windows' Python under Wine: ../windows.

trainingsToTheirEnds(async () => {
  const python = await findPython(process.env, process.platform);
  if (python === null) throw new Error('This machine has no Python 3.8 or newer on PATH.');
  return {
    isWindows: process.platform === 'win32',
    whyNoBreak: null,
    python,
    env: {},
    toLocalPath: (file) => file,
    isAlive: async (pid) => isAlive(pid),
    kill: async (pid) => void process.kill(pid, 'SIGKILL'),
    close: async () => undefined,
  };
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
