import type { PythonFrom } from '../../contract/run/python-from';

const FROM_WORDS: Readonly<Record<PythonFrom, string>> = {
  chosen: 'chosen for this run',
  command: 'named by its command',
  program: 'named by the program that its command starts',
  conda: 'of the conda environment that its command names',
  project: 'of the environment of its project',
  folder: 'of the environment beside its script',
  default: 'any Python of this machine: the command names none',
};

/** `/x/venv/bin/python (named by its command)`; the path alone where nobody's word is known. */
export const pythonSays = (python: string, from: PythonFrom | null): string =>
  from === null ? python : `${python} (${FROM_WORDS[from]})`;
