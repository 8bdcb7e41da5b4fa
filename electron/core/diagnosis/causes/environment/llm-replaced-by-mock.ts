import type { Cause } from '../../matching/cause';

/** The language model was silently replaced by a mock, and every query fails. */
export default {
  id: 'llm-replaced-by-mock',
  title: 'a language model that was replaced by a mock',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  isSilent: true,
  explains:
    'RL-Trainer goes on without a language model when transformers cannot be imported, for whatever reason. It prints that the advisor is ready, still counts queries, and each of them fails.',
  signs: [
    {
      says: 'at least half of the queries to the language model failed',
      weight: 3,
      line: /^\s*Error [Rr]ate: (?:100|[5-9]\d)(?:\.\d+)?%\s*$/,
      isFinal: true,
    },
    {
      says: 'a query to the language model failed',
      weight: 2,
      line: /\[LLM\] Query failed: /,
      isFinal: true,
    },
    {
      says: 'the project says that its LLM dependencies are not available',
      weight: 1,
      line: /LLM dependencies not available\. Install with/,
      isFinal: true,
    },
  ],
  probe: {
    says: 'Imports from transformers what the project imports, in a process of its own, and shows why it fails.',
    falsifiedBy: 'The import passes in this environment.',
    test: {
      argv: [
        '{python}',
        '-c',
        'from transformers import AutoModelForCausalLM, AutoTokenizer; print("IMPORTS")',
      ],
      supports: { output: /ImportError|ModuleNotFoundError|No module named/, exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'install',
      title: 'Install transformers as the project needs it',
      says: 'Installs transformers 4.56 or newer, below 5, with the tokenizers that fit it. About 15 MB; torch stays as it is.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: ['{python}', '-m', 'pip', 'install', 'transformers>=4.56,<5', 'accelerate'],
      },
      proof: {
        argv: [
          '{python}',
          '-c',
          'from transformers import AutoModelForCausalLM, AutoTokenizer; print("IMPORTS")',
        ],
        says: 'It prints IMPORTS and ends with code 0.',
        holds: { exit: [0] },
      },
    },
    {
      id: 'refuse',
      title: 'Refuse to train without the language model',
      says: 'Sets needs_llm: the start is refused while the import fails, instead of a training that only looks LLM-assisted.',
      danger: 'none',
      act: { kind: 'set', params: { needs_llm: true } },
      proof: { rerun: 'The error rate of the language model stays at 0 %.' },
    },
  ],
  confusions: [
    {
      cause: '',
      says: 'The same warning appears where a test puts another generator in place: its error rate is 0 %.',
    },
    {
      cause: 'llm-api-timeout',
      says: 'There a server answers too late; here no model is loaded at all.',
    },
  ],
  sources: [
    {
      says: 'own trials: RL-Trainer Phase 3 without transformers: 25 % queries, 100 % errors',
      date: '2026-11',
    },
  ],
  examples: [
    'Error Rate: 100.0%',
    'ERROR:llm_reasoning:[LLM] Query failed: no model',
    'WARNING:root:LLM dependencies not available. Install with: pip install transformers',
  ],
} satisfies Cause;
