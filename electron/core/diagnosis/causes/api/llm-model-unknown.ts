import type { Cause } from '../../matching/cause';

/** The LLM server serves no model of the name that was asked for. */
export default {
  id: 'llm-model-unknown',
  title: 'a model name that the LLM server does not know',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The server answered, and it serves no model of this name. vLLM knows a model by the path or by the name that --served-model-name gave it, Ollama by the name that was pulled.',
  signs: [
    {
      says: 'the server says that the model does not exist',
      weight: 3,
      line: /\b[Tt]he model [`'"][^`'"]{1,200}[`'"] does not exist|\bmodel_not_found\b/,
    },
    {
      says: 'Ollama says that the model is not found',
      weight: 3,
      line: /\bmodel \\?["'][^"'\\]{1,120}\\?["'] not found/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'list',
      title: 'Ask the server for its models',
      says: 'Write one of the names that it lists into the settings of the training, letter for letter.',
      danger: 'none',
      act: { kind: 'words', code: 'curl -s http://localhost:8000/v1/models' },
      proof: { rerun: 'The first request gets an answer.' },
    },
    {
      id: 'name',
      title: 'Give the model that name',
      says: 'Start the server with the name that the training asks for.',
      danger: 'none',
      act: { kind: 'words', code: 'vllm serve PATH --served-model-name NAME' },
      proof: { rerun: 'The first request gets an answer.' },
    },
  ],
  confusions: [
    {
      cause: 'hf-model-path-wrong',
      says: 'There the model is looked for on the disk or on Hugging Face.',
    },
    { cause: 'connection-refused', says: 'There no server answers at all.' },
  ],
  sources: [
    {
      says: 'openai 1.x against a vLLM of 2026, own trial; ollama/ollama server/routes.go',
      date: '2026-11',
    },
  ],
  examples: [
    "openai.NotFoundError: Error code: 404 - {'message': 'The model `qwen9` does not exist.'}",
    '{"error":"model \\"qwen9\\" not found, try pulling it first"}',
  ],
} satisfies Cause;
