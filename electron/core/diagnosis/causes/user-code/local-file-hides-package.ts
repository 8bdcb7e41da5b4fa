import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A file of yours hides the package with the same name',
  severity: 'high',
  explains:
    'Python looks for a module in the folder of the script first, so a file such as torch.py or random.py there is imported in the place of the package. The name that the code then asks for is in the package, not in that file.',
  signs: [
    line(
      'a module of Python itself, imported from another folder, lacks a name',
      /ImportError: cannot import name '\w+' from (?:partially initialized module )?'(?:random|json|logging|types|typing|copy|time|math|queue|token|tokenize|string|enum|io|re|socket|ssl|signal|select|statistics|secrets|code|calendar|email|http|inspect|numbers|operator|platform|profile|resource|struct|test|threading|torch|numpy|gymnasium|gym|ray|wandb|transformers|datasets|tensorboard|stable_baselines3|trl|vllm|openai)' \((?!.{0,300}(?:site-packages|dist-packages|[\\/]lib[\\/]python\d|[\\/]Lib[\\/]))/,
    ),
    line(
      'a module of Python itself, or a large package, lacks a name that it has in every version',
      /AttributeError: (?:partially initialized )?module '(?:random' has no attribute '(?:random|seed|choice|randint|uniform|shuffle|sample|gauss)|json' has no attribute '(?:loads?|dumps?)|torch' has no attribute '(?:nn|[Tt]ensor|cuda|device|optim|float32|no_grad|manual_seed|utils|backends|save|load)|numpy' has no attribute '(?:array|ndarray|zeros|ones|float32|random|mean)|(?:gym|gymnasium)' has no attribute '(?:make|Env|spaces|Wrapper|envs)|ray' has no attribute '(?:init|remote|get|put)|logging' has no attribute '(?:getLogger|info|basicConfig|Handler)|time' has no attribute '(?:time|sleep)|math' has no attribute '(?:sqrt|exp|log|pi)|collections' has no attribute '(?:deque|defaultdict|OrderedDict)|types' has no attribute 'SimpleNamespace|copy' has no attribute '(?:deep)?copy|yaml' has no attribute '(?:safe_load|load|dump)|pandas' has no attribute '(?:DataFrame|read_csv|Series)|wandb' has no attribute '(?:init|log)|tqdm' has no attribute 'tqdm)'/,
    ),
    line(
      'Python says that a file has the name of a module of the standard library or of a package',
      /\(consider renaming '[^']{1,300}' (?:since it has the same name|if it has the same name)/,
    ),
  ],
  remedies: [
    words('rename', 'Rename the file', {
      says: 'Rename the file of yours that has the name of the package, and delete the folder __pycache__ beside it. Change the imports of your code that meant that file.',
      danger: 'changes',
      code: 'mv random.py random_policy.py',
      proof: { rerun: 'The line that failed passes.' },
    }),
    words('where', 'See which file is imported', {
      says: 'Prints where the module comes from: it should be in site-packages or in Python’s own folder.',
      code: 'python -c "import torch; print(torch.__file__)"',
      proof: { rerun: 'The path is not in your project.' },
    }),
  ],
  confusions: [
    notCause(
      'package-attribute-missing',
      'There the package itself is imported, in another version.',
    ),
    notCause('import-name-error', 'There the name is missing at the import.'),
  ],
  sources: [
    source(
      'CPython 3.11 and 3.13, own trials with torch.py and random.py beside the script',
      '2026-11',
    ),
  ],
});
