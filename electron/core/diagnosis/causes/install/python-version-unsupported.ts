import {
  defineCause,
  line,
  noFailure,
  notCause,
  pythonArgv,
  setup,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: 'This Python version does not fit a package or the code',
  severity: 'medium',
  explains:
    'A package says which Python versions it supports, or its wheel or source is made for another one. The interpreter of this environment is not among them.',
  signs: [
    line(
      'the code uses what newer versions of Python removed',
      /cannot import name '(?:Mapping|MutableMapping|Iterable|Iterator|Callable|Sequence|Sized|Hashable|Set|OrderedDict)' from 'collections'|module 'collections' has no attribute '(?:Mapping|MutableMapping|Iterable|Iterator|Callable|Sequence|Hashable)'|module 'inspect' has no attribute 'getargspec'|module 'time' has no attribute 'clock'|module 'asyncio' has no attribute '(?:coroutine|async)'|module 'pkgutil' has no attribute 'ImpImporter'|No module named 'asynchat'/,
    ),
    line('pip says that the package "requires a different Python"', /requires a different Python/i),
    line(
      'pip says that the file "is not a supported wheel on this platform"',
      /is not a supported wheel on this platform/,
    ),
    line(
      'uv says that the Python version does not satisfy',
      /Python version .{0,80}does not satisfy Python/,
    ),
    line(
      'pip left out versions that "require a different python version"',
      /Ignored the following versions that require a different python version/i,
      { weight: 2 },
    ),
    line(
      'a syntax error is below syntax of a newer Python',
      /^\s{0,8}SyntaxError: invalid syntax/,
      {
        after:
          /^\s{1,40}(?:match \S.{0,80}:\s*$|case \S.{0,80}:\s*$|type \w{1,40} ?=|except\s?\*)|\b(?:if|while) .{0,60} := |^\s{1,40}(?:def|class) \w{1,60}\[/,
        within: 3,
      },
    ),
    line(
      'types are written as X | Y or list[X], which a newer Python brought',
      /^TypeError: (?:unsupported operand type\(s\) for \|: '(?:type|NoneType|ABCMeta|_GenericAlias|_UnionGenericAlias)' and '|'(?:type|ABCMeta)' object is not subscriptable)/,
    ),
  ],
  probe: {
    says: 'Asks the interpreter for its version and its package tags; it changes nothing.',
    falsifiedBy: 'Its version is in the range that the package names.',
    test: {
      argv: pythonArgv(
        'import sys, sysconfig; print(sys.version.split()[0], sysconfig.get_platform())',
      ),
      supports: { output: /^3\.(?:[0-8]|1[3-9])\./ },
      limitS: 10,
    },
  },
  remedies: [
    setup('environment', 'Create an environment with Python 3.11', {
      says: 'Most packages for training have wheels for it. It takes about 250 MB; the old environment stays.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    words('older', 'Install a release for this Python', {
      says: 'Loosen the version; pip then takes the newest one that supports this Python.',
      code: 'python -m pip install "PACKAGE"',
      proof: { rerun: 'The install ends without this error.' },
    }),
  ],
  confusions: [
    notCause('pip-no-matching-distribution', 'pip names no Python version, and nothing fits.'),
    notCause('import-name-error', 'There the package is installed, but too old or too new.'),
    noFailure('A syntax error in your own file is a typo, not a version.'),
  ],
  sources: [source('own trials with CPython 3.11 and 3.13', '2026-11')],
});
