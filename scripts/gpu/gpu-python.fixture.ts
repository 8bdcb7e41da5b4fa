import { spawnSync } from 'node:child_process';

/** Python of RL_COCKPIT_GPU_PYTHON. @throws where it names none that sees a GPU: then there is nothing to test on */
export function gpuPython(): string {
  const python = process.env['RL_COCKPIT_GPU_PYTHON'] ?? '';
  if (python === '')
    throw new Error(
      'RL_COCKPIT_GPU_PYTHON names no Python. Set it to one with a PyTorch for your GPU.',
    );
  const { stdout, stderr } = spawnSync(python, ['-c', SEES], { encoding: 'utf8' });
  if (stdout.trim() !== 'True') throw new Error(`${python} sees no GPU: ${stdout}${stderr}`);
  return python;
}

const SEES = 'import torch; print(torch.cuda.is_available())';

/** Modules of a Python that can be found, of those that are asked for. None is imported. */
export function modulesOf(python: string, modules: readonly string[]): ReadonlySet<string> {
  const { stdout } = spawnSync(python, ['-c', FINDS, ...modules], { encoding: 'utf8' });
  return new Set(stdout.split('\n').filter((name) => name !== ''));
}

const FINDS =
  'import importlib.util, sys; print("\\n".join(n for n in sys.argv[1:] if importlib.util.find_spec(n)))';
