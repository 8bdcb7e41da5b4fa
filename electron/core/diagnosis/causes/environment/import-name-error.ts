import type { Cause } from '../../matching/cause';

/** ImportError: cannot import name. */
export default {
  id: 'import-name-error',
  title: 'a package no longer has a name that another one imports',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The module is there, but in this version it lacks the class or function that is imported from it. Two packages were installed in versions that do not fit each other, or the code was written for an older one.',
  signs: [
    {
      says: 'the module was imported from a file of the project',
      weight: -2,
      line: /ImportError: cannot import name '\w+' from (?:partially initialized module )?'(?:random|json|logging|types|typing|copy|time|math|queue|token|tokenize|string|enum|socket|ssl|signal|statistics|secrets|torch|numpy|gymnasium|gym|ray|wandb)' \((?!.{0,300}(?:site-packages|dist-packages|[\\/]lib[\\/]python\d|[\\/]Lib[\\/]))/,
    },
    {
      says: 'the log says "cannot import name" and from which module',
      weight: 3,
      line: /ImportError: cannot import name ['"]?\w+/,
    },
    {
      says: 'the module is only half initialized: it imports itself in a circle',
      weight: -2,
      line: /partially initialized module/,
    },
  ],
  probe: {
    says: 'Asks pip whether the installed packages fit each other. It changes nothing.',
    falsifiedBy:
      'pip reports no broken requirements: the code itself was written for another version.',
    test: { argv: ['{python}', '-m', 'pip', 'check'], supports: { exit: [1] }, limitS: 60 },
  },
  remedies: [
    {
      id: 'fitting-versions',
      title: 'Install versions that fit each other',
      says: 'Installs the frameworks in versions that accept the torch that is there, and refuses where none does.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: { probe: 'packages' },
    },
    {
      id: 'lock',
      title: 'Install what the project asks for',
      says: 'Installs the versions that the project names. Packages that you updated by hand go back.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', '-r', '{project}/requirements.txt'],
      },
      proof: { rerun: 'The import passes.' },
    },
  ],
  confusions: [
    { cause: 'module-not-found', says: 'There the whole module is missing.' },
    {
      cause: '',
      says: '“partially initialized module” is a circle of imports in your own code, or a file of yours named like a package.',
    },
  ],
  sources: [{ says: 'Own trials with gymnasium 1.3, transformers 5 and scipy.', date: '2026-11' }],
  examples: [
    "ImportError: cannot import name 'AutoModelForVision2Seq' from 'transformers' (/opt/venv/lib/python3.11/site-packages/transformers/__init__.py)",
  ],
} satisfies Cause;
