import { command, defineCause, line, notCause, pythonArgv, setup, source } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A package needs a module that newer Python removed',
  severity: 'low',
  explains:
    'Python 3.12 removed distutils and imp, and setuptools 81 and later come without pkg_resources. An old setup.py or an old package still imports one of them.',
  signs: [
    line(
      'the log says that distutils, pkg_resources or imp is missing',
      /No module named ['"]?(?:distutils|pkg_resources|imp)(?:['".]|$)/,
    ),
    line(
      "an old setuptools misses pkgutil's ImpImporter",
      /module 'pkgutil' has no attribute 'ImpImporter'/,
    ),
    {
      says: 'Python is 3.12 or newer',
      weight: 1,
      fact: ({ python }) => (python === null ? null : /^3\.(?:1[2-9]|[2-9]\d)\b/.test(python)),
    },
  ],
  probe: {
    says: 'Asks the Python of the run for its version and for both modules. It changes nothing.',
    falsifiedBy: 'It prints "there" for the module in the message.',
    test: {
      argv: scriptArgv('distutils_removed'),
      supports: { output: /missing/ },
      limitS: 15,
    },
  },
  remedies: [
    command('setuptools', 'Install setuptools below 81', {
      says: 'Brings pkg_resources back and its own distutils. It helps for everything but imp.',
      argv: ['{python}', '-m', 'pip', 'install', 'setuptools<81'],
      proof: {
        argv: pythonArgv('import setuptools, distutils, pkg_resources; print("ok")'),
        says: 'It prints ok and ends with code 0.',
        holds: { exit: [0] },
      },
    }),
    setup('python-311', 'Create an environment with Python 3.11', {
      says: 'Has distutils and imp, and wheels of all packages of that time. Your environment stays.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
  ],
  confusions: [
    notCause(
      'module-not-found',
      'There a package is missing that can be installed; these three were part of Python or setuptools.',
    ),
  ],
  sources: [
    source(
      'docs.python.org, “What’s New in Python 3.12”; setuptools history; own trials.',
      '2026-11',
    ),
  ],
});
