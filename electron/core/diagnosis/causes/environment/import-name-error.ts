import { command, defineCause, line, noFailure, notCause, setup, source } from '../define-cause';

export default defineCause({
  title: 'A package no longer has a name that another one imports',
  severity: 'medium',
  explains:
    'The module exists, but in this version it lacks the class or function that is imported from it. Two packages were installed in versions that do not fit each other, or the code was written for an older one.',
  signs: [
    line(
      'the module was imported from a file of the project',
      /ImportError: cannot import name '\w+' from (?:partially initialized module )?'(?:random|json|logging|types|typing|copy|time|math|queue|token|tokenize|string|enum|socket|ssl|signal|statistics|secrets|torch|numpy|gymnasium|gym|ray|wandb)' \((?!.{0,300}(?:site-packages|dist-packages|[\\/]lib[\\/]python\d|[\\/]Lib[\\/]))/,
      { weight: -2 },
    ),
    line(
      'the log says "cannot import name" and from which module',
      /ImportError: cannot import name ['"]?\w+/,
    ),
    line(
      'the module is only half initialized: it imports itself in a circle',
      /partially initialized module/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Asks pip whether the installed packages fit each other. It changes nothing.',
    falsifiedBy:
      'pip reports no broken requirements. Then the code itself was written for another version.',
    test: {
      argv: ['{python}', '-m', 'pip', 'check'],
      // Without pip it ends with 1 as well.
      supports: { output: /^\S+ \S+ (?:requires|has requirement|is not supported)/m, exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    setup('fitting-versions', 'Install versions that fit each other', {
      says: 'Installs the frameworks in versions that accept the installed torch, and refuses where none does.',
      step: 'frameworks',
      proof: { probe: 'packages' },
    }),
    command('lock', 'Install the project’s requirements', {
      says: 'Installs the versions that the project names. Packages that you updated by hand go back.',
      argv: ['{python}', '-m', 'pip', 'install', '-r', '{project}/requirements.txt'],
      proof: { rerun: 'The import passes.' },
    }),
  ],
  confusions: [
    notCause('module-not-found', 'There the whole module is missing.'),
    noFailure(
      '“partially initialized module” is a circle of imports in your own code, or a file of yours named like a package.',
    ),
  ],
  sources: [source('Own trials with gymnasium 1.3, transformers 5 and scipy.', '2026-11')],
});
