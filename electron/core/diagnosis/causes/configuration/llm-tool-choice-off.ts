import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'LLM server without tool calls',
  severity: 'medium',
  explains:
    'The request lets the model choose tools, and vLLM was started without that. It needs two options and a parser that fits the model.',
  signs: [
    line(
      'vLLM says which options it needs',
      /requires --enable-auto-tool-choice|tool choice requires|does not support tools/,
    ),
  ],
  remedies: [
    words('serve', 'Start the server with tool calls', {
      says: 'The parser depends on the model: hermes for Qwen.',
      code: 'vllm serve MODEL --enable-auto-tool-choice --tool-call-parser hermes',
      proof: { rerun: 'The first request gets an answer.' },
    }),
  ],
  confusions: [notCause('llm-model-unknown', 'There the server does not have the model.')],
  sources: [source('vLLM documentation, tool calling', '2026-11')],
});
