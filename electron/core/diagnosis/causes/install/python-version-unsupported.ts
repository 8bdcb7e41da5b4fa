import type { Cause } from '../../matching/cause';

/** A package or its code needs another Python version. */
export default {
  id: 'python-version-unsupported',
  title: 'this Python version does not fit a package or the code',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'A package says which Python versions it supports, or its wheel or source is made for another one. The interpreter of this environment is not among them.',
  signs: [
    {
      says: 'the code uses what newer versions of Python removed',
      weight: 3,
      line: /cannot import name '(?:Mapping|MutableMapping|Iterable|Iterator|Callable|Sequence|Sized|Hashable|Set|OrderedDict)' from 'collections'|module 'collections' has no attribute '(?:Mapping|MutableMapping|Iterable|Iterator|Callable|Sequence|Hashable)'|module 'inspect' has no attribute 'getargspec'|module 'time' has no attribute 'clock'|module 'asyncio' has no attribute '(?:coroutine|async)'|module 'pkgutil' has no attribute 'ImpImporter'|No module named 'asynchat'/,
    },
    {
      says: 'pip says that the package "requires a different Python"',
      weight: 3,
      line: /requires a different Python/i,
    },
    {
      says: 'pip says that the file "is not a supported wheel on this platform"',
      weight: 3,
      line: /is not a supported wheel on this platform/,
    },
    {
      says: 'uv says that the Python version does not satisfy',
      weight: 3,
      line: /Python version .{0,80}does not satisfy Python/,
    },
    {
      says: 'pip left out versions that "require a different python version"',
      weight: 2,
      line: /Ignored the following versions that require a different python version/i,
    },
    {
      says: 'a syntax error stands below syntax of a newer Python',
      weight: 3,
      line: /^\s{0,8}SyntaxError: invalid syntax/,
      after:
        /^\s{1,40}(?:match \S.{0,80}:\s*$|case \S.{0,80}:\s*$|type \w{1,40} ?=|except\s?\*)|\b(?:if|while) .{0,60} := |^\s{1,40}(?:def|class) \w{1,60}\[/,
      within: 3,
    },
    {
      says: 'types are written as X | Y or list[X], which a newer Python brought',
      weight: 3,
      line: /^TypeError: (?:unsupported operand type\(s\) for \|: '(?:type|NoneType|ABCMeta|_GenericAlias|_UnionGenericAlias)' and '|'(?:type|ABCMeta)' object is not subscriptable)/,
    },
  ],
  probe: {
    says: 'Asks the interpreter for its version and its package tags; it changes nothing.',
    falsifiedBy: 'Its version is in the range that the package names.',
    test: {
      argv: [
        '{python}',
        '-c',
        'import sys, sysconfig; print(sys.version.split()[0], sysconfig.get_platform())',
      ],
      supports: { output: /^3\.(?:[0-8]|1[3-9])\./ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'environment',
      title: 'Create an environment with Python 3.11',
      says: 'Most packages for training have wheels for it. It takes about 250 MB; the old environment stays.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
    {
      id: 'older',
      title: 'Install a release for this Python',
      says: 'Loosen the version; pip then takes the newest one that supports this Python.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m pip install "PACKAGE"' },
      proof: { rerun: 'The install ends without this error.' },
    },
  ],
  confusions: [
    {
      cause: 'pip-no-matching-distribution',
      says: 'pip names no Python version, and nothing fits.',
    },
    { cause: 'import-name-error', says: 'There the package is installed, but too old or too new.' },
    { cause: '', says: 'A syntax error in your own file is a typo, not a version.' },
  ],
  sources: [{ says: 'own trials with CPython 3.11 and 3.13', date: '2026-11' }],
  examples: [
    "AttributeError: module 'inspect' has no attribute 'getargspec'",
    "ERROR: Package 'verl' requires a different Python: 3.9.18 not in '>=3.10'",
    'ERROR: vllm-0.8.4-cp312-cp312-manylinux1_x86_64.whl is not a supported wheel on this platform.',
    'Because the current Python version (3.9.18) does not satisfy Python>=3.10 and verl depends on Python>=3.10',
    'ERROR: Ignored the following versions that require a different python version: 2.0.0 Requires-Python >=3.11',
    'SyntaxError: invalid syntax',
    "TypeError: unsupported operand type(s) for |: 'type' and 'NoneType'",
  ],
} satisfies Cause;
