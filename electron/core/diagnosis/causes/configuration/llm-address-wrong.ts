import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The server has nothing at this address',
  severity: 'medium',
  explains:
    'The server answers, but has nothing at the path that the client requests. The base URL lacks /v1, has it twice, or belongs to another kind of server.',
  signs: [
    line(
      'the server says that the path is not found',
      /NotFoundError: Error code: 404(?:$| - (?:\{'detail': 'Not Found'\}|Not Found|404 page not found|<!DOCTYPE|<html))|"detail": ?"Not Found"|404 page not found/,
    ),
  ],
  remedies: [
    words('v1', 'Check the base URL', {
      says: 'For vLLM, SGLang, Ollama and OpenAI it ends in /v1.',
      code: 'curl http://localhost:8000/v1/models',
      proof: { rerun: 'The list of models comes.' },
    }),
  ],
  confusions: [
    notCause('llm-model-unknown', 'There the server does not have the model.'),
    notCause('connection-refused', 'There no server answers.'),
  ],
  sources: [source('openai 2 and 3, own trials', '2026-11')],
});
