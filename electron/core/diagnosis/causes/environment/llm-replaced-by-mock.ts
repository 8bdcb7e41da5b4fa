import {
  command,
  defineCause,
  line,
  noFailure,
  notCause,
  pythonArgv,
  setParams,
  source,
} from '../define-cause';

export default defineCause({
  title: 'A mock replaced the language model',
  severity: 'medium',
  isSilent: true,
  explains:
    'RL-Trainer continues without a language model when transformers cannot be imported, for any reason. It prints that the advisor is ready, still counts queries, and each of them fails.',
  signs: [
    line(
      'at least half of the queries to the language model failed',
      /^\s*Error [Rr]ate: (?:100|[5-9]\d)(?:\.\d+)?%\s*$/,
      { isFinal: true },
    ),
    line('a query to the language model failed', /\[LLM\] Query failed: /, {
      weight: 2,
      isFinal: true,
    }),
    line(
      'the project says that its LLM dependencies are not available',
      /LLM dependencies not available\. Install with/,
      { weight: 1, isFinal: true },
    ),
  ],
  probe: {
    says: 'Imports from transformers what the project imports, in its own process, and shows why it fails.',
    falsifiedBy: 'The import passes in this environment.',
    test: {
      argv: pythonArgv(
        'from transformers import AutoModelForCausalLM, AutoTokenizer; print("IMPORTS")',
      ),
      supports: { output: /ImportError|ModuleNotFoundError|No module named/, exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    command('install', 'Install transformers as the project needs it', {
      says: 'Installs transformers 4.56 or newer, below 5, with the tokenizers that fit it. About 15 MB; torch stays as it is.',
      argv: ['{python}', '-m', 'pip', 'install', 'transformers>=4.56,<5', 'accelerate'],
      proof: {
        argv: pythonArgv(
          'from transformers import AutoModelForCausalLM, AutoTokenizer; print("IMPORTS")',
        ),
        says: 'It prints IMPORTS and ends with code 0.',
        holds: { exit: [0] },
      },
    }),
    setParams('refuse', 'Refuse to train without the language model', {
      says: 'Sets needs_llm: the start is refused while the import fails, instead of a training that only looks LLM-assisted.',
      params: { needs_llm: true },
      proof: { rerun: 'The error rate of the language model stays at 0%.' },
    }),
  ],
  confusions: [
    noFailure(
      'The same warning appears where a test puts another generator in place: its error rate is 0%.',
    ),
    notCause('llm-api-timeout', 'There a server answers too late; here no model is loaded at all.'),
  ],
  sources: [
    source(
      'own trials: RL-Trainer Phase 3 without transformers: 25% queries, 100% errors',
      '2026-11',
    ),
  ],
});
