import type { Spec } from '../../contract/run/run-directory';

/** PYTHONPATH of Windows: one that begins with a drive or a share, or that has its separator. */
const OF_WINDOWS = /^(?:[A-Za-z]:[\\/]|\\\\)|;/;

/** Folders that a run imports modules from beside its interpreter's own: those of the project, then its PYTHONPATH; each once. */
export function importFolders({ launch, env }: Pick<Spec, 'launch' | 'env'>): readonly string[] {
  const own = launch?.program.kind === 'shim' ? launch.program.shim.path : [];
  const text = env['PYTHONPATH'] ?? '';
  const wide = text.split(OF_WINDOWS.test(text) ? ';' : ':');
  return [...new Set([...own, ...wide])].filter((folder) => folder !== '');
}
