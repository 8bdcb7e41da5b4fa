import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The LLM server does not know this model name',
  severity: 'medium',
  explains:
    'The server answered, and it serves no model of this name. vLLM knows a model by the path or by the name that --served-model-name gave it, Ollama by the name that was pulled.',
  signs: [
    line(
      'the server says that the model does not exist',
      /\b[Tt]he model [`'"][^`'"]{1,200}[`'"] does not exist|\bmodel_not_found\b/,
    ),
    line(
      'Ollama says that the model is not found',
      /\bmodel \\?["'][^"'\\]{1,120}\\?["'] not found/,
    ),
  ],
  remedies: [
    words('list', 'Ask the server for its models', {
      says: 'Write one of the names that it lists into the settings of the training, letter for letter.',
      code: 'curl -s http://localhost:8000/v1/models',
      proof: { rerun: 'The first request gets an answer.' },
    }),
    words('name', 'Give the model that name', {
      says: 'Start the server with the name that the training requests.',
      code: 'vllm serve PATH --served-model-name NAME',
      proof: { rerun: 'The first request gets an answer.' },
    }),
  ],
  confusions: [
    notCause(
      'hf-model-path-wrong',
      'There the model is searched for on the disk or on Hugging Face.',
    ),
    notCause('connection-refused', 'There no server answers at all.'),
  ],
  sources: [
    source(
      'openai 1.x against a vLLM of 2026, own trial; ollama/ollama server/routes.go',
      '2026-11',
    ),
  ],
});
