import type { Cause } from '../../matching/cause';

/** An LLM server without tool calls. */
export default {
  id: 'llm-tool-choice-off',
  title: 'an LLM server without tool calls',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The request lets the model choose tools, and vLLM was started without that. It needs two options and a parser that fits the model.',
  signs: [
    {
      says: 'vLLM says which options it needs',
      weight: 3,
      line: /requires --enable-auto-tool-choice|tool choice requires|does not support tools/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'serve',
      title: 'Start the server with tool calls',
      says: 'The parser depends on the model: hermes for Qwen.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'vllm serve MODEL --enable-auto-tool-choice --tool-call-parser hermes',
      },
      proof: { rerun: 'The first request gets an answer.' },
    },
  ],
  confusions: [{ cause: 'llm-model-unknown', says: 'There the server does not have the model.' }],
  sources: [{ says: 'vLLM documentation, tool calling', date: '2026-11' }],
  examples: [
    "openai.BadRequestError: Error code: 400 - {'message': '\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'}",
  ],
} satisfies Cause;
