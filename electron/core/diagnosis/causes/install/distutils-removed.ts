import type { Cause } from '../../matching/cause';

/** distutils, pkg_resources or imp is gone. */
export default {
  id: 'distutils-removed',
  title: 'a package needs a module that newer Python no longer has',
  class: 'install',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python 3.12 removed distutils and imp, and setuptools 81 and later come without pkg_resources. An old setup.py or an old package still imports one of them.',
  signs: [
    {
      says: 'the log says that distutils, pkg_resources or imp is missing',
      weight: 3,
      line: /No module named ['"]?(?:distutils|pkg_resources|imp)(?:['".]|$)/,
    },
    {
      says: "an old setuptools misses pkgutil's ImpImporter",
      weight: 3,
      line: /module 'pkgutil' has no attribute 'ImpImporter'/,
    },
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
      argv: [
        '{python}',
        '-c',
        'import importlib.util as u, sys\nprint(sys.version.split()[0])\nfor n in ("distutils", "pkg_resources", "imp"):\n    print(n, "there" if u.find_spec(n) else "missing")',
      ],
      supports: { output: /missing/ },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'setuptools',
      title: 'Install setuptools below 81',
      says: 'Brings pkg_resources back and a distutils of its own. It helps for everything but imp.',
      danger: 'changes',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'install', 'setuptools<81'] },
      proof: {
        argv: ['{python}', '-c', 'import setuptools, distutils, pkg_resources; print("ok")'],
        says: 'It prints ok and ends with code 0.',
        holds: { exit: [0] },
      },
    },
    {
      id: 'python-311',
      title: 'Create an environment with Python 3.11',
      says: 'Has distutils and imp, and wheels of all packages of that time. Your environment stays.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
  ],
  confusions: [
    {
      cause: 'module-not-found',
      says: 'There a package is missing that can be installed; these three were part of Python or setuptools.',
    },
  ],
  sources: [
    {
      says: 'docs.python.org, “What’s New in Python 3.12”; setuptools history; own trials.',
      date: '2026-11',
    },
  ],
  examples: [
    "ModuleNotFoundError: No module named 'distutils'",
    "AttributeError: module 'pkgutil' has no attribute 'ImpImporter'. Did you mean: 'zipimporter'?",
  ],
} satisfies Cause;
