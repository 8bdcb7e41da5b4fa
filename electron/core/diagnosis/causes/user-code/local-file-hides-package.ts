import type { Cause } from '../../matching/cause';

/** A file of the project has the name of a package and is imported in its place. */
export default {
  id: 'local-file-hides-package',
  title: 'a file of yours that has the name of a package and hides it',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python looks for a module in the folder of the script first, so a file such as torch.py or random.py there is imported in the place of the package. The name that the code then asks for is in the package, not in that file.',
  signs: [
    {
      says: 'a module of Python itself, imported from another folder, lacks a name',
      weight: 3,
      line: /ImportError: cannot import name '\w+' from (?:partially initialized module )?'(?:random|json|logging|types|typing|copy|time|math|queue|token|tokenize|string|enum|io|re|socket|ssl|signal|select|statistics|secrets|code|calendar|email|http|inspect|numbers|operator|platform|profile|resource|struct|test|threading|torch|numpy|gymnasium|gym|ray|wandb|transformers|datasets|tensorboard|stable_baselines3|trl|vllm|openai)' \((?!.{0,300}(?:site-packages|dist-packages|[\\/]lib[\\/]python\d|[\\/]Lib[\\/]))/,
    },
    {
      says: 'a module of Python itself, or a large package, lacks a name that it has in every version',
      weight: 3,
      line: /AttributeError: (?:partially initialized )?module '(?:random' has no attribute '(?:random|seed|choice|randint|uniform|shuffle|sample|gauss)|json' has no attribute '(?:loads?|dumps?)|torch' has no attribute '(?:nn|[Tt]ensor|cuda|device|optim|float32|no_grad|manual_seed|utils|backends|save|load)|numpy' has no attribute '(?:array|ndarray|zeros|ones|float32|random|mean)|(?:gym|gymnasium)' has no attribute '(?:make|Env|spaces|Wrapper|envs)|ray' has no attribute '(?:init|remote|get|put)|logging' has no attribute '(?:getLogger|info|basicConfig|Handler)|time' has no attribute '(?:time|sleep)|math' has no attribute '(?:sqrt|exp|log|pi)|collections' has no attribute '(?:deque|defaultdict|OrderedDict)|types' has no attribute 'SimpleNamespace|copy' has no attribute '(?:deep)?copy|yaml' has no attribute '(?:safe_load|load|dump)|pandas' has no attribute '(?:DataFrame|read_csv|Series)|wandb' has no attribute '(?:init|log)|tqdm' has no attribute 'tqdm)'/,
    },
    {
      says: 'Python says that a file has the name of a module of the standard library or of a package',
      weight: 3,
      line: /\(consider renaming '[^']{1,300}' (?:since it has the same name|if it has the same name)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'rename',
      title: 'Rename the file',
      says: 'Rename the file of yours that has the name of the package, and delete the folder __pycache__ beside it. Change the imports of your own code that meant that file.',
      danger: 'changes',
      act: { kind: 'words', code: 'mv random.py random_policy.py' },
      proof: { rerun: 'The line that failed passes.' },
    },
    {
      id: 'where',
      title: 'See which file is imported',
      says: 'Prints where the module comes from: it should be in site-packages or in Python’s own folder.',
      danger: 'none',
      act: { kind: 'words', code: 'python -c "import torch; print(torch.__file__)"' },
      proof: { rerun: 'The path is not in your project.' },
    },
  ],
  confusions: [
    {
      cause: 'package-attribute-missing',
      says: 'There the package itself is imported, in another version.',
    },
    { cause: 'import-name-error', says: 'There the name is missing at the import.' },
  ],
  sources: [
    {
      says: 'CPython 3.11 and 3.13, own trials with torch.py and random.py beside the script',
      date: '2026-11',
    },
  ],
  examples: [
    "ImportError: cannot import name 'SystemRandom' from 'random' (/home/user/project/random.py)",
    "AttributeError: module 'torch' has no attribute 'nn'",
    "AttributeError: module 'random' has no attribute 'random' (consider renaming '/home/me/random.py' since it has the same name as the standard library module named 'random' and prevents importing that standard library module)",
  ],
} satisfies Cause;
