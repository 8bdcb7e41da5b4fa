import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Connection refused: no program listens at the address',
  layer: 'os',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The other machine answered that no program listens at this port. The server (vLLM, an LLM, a search service) is not started yet, died, or listens on another address or port.',
  signs: [
    line(
      'the log says "Connection refused" with the error code of the system',
      /\[Errno (?:111|61)\] ?Connect(?:ion refused| call failed)|\[Errno (?:111|61)\]|\bECONNREFUSED\b|WinError 10061/,
    ),
    line('the log says "Connection refused"', /\bConnection refused\b/, { weight: 2 }),
    line('curl could not connect to the port', /Failed to connect to \S{1,120} port \d+/, {
      weight: 2,
    }),
    line('the client of an LLM had no connection', /\bAPIConnectionError\b/, { weight: 1.5 }),
    line(
      'NCCL or torch.distributed tried again, which is their usual start',
      /NCCL (?:INFO|WARN) .{0,160}Connection refused|\[c10d\].{0,200}retrying/,
      { weight: -2 },
    ),
    line(
      "Ray's own metrics found no listener, which harms nothing",
      /Export metrics to agent failed/,
      { weight: -3 },
    ),
    line(
      'the refused port is that of the head of Ray',
      /:6379\b.{0,120}refused|(?:gcs|GCS).{0,120}Connection refused/,
      { weight: -1 },
    ),
  ],
  probe: {
    says: 'Tries to connect to the usual ports of vLLM, Ollama and SGLang on this machine. It sends nothing.',
    falsifiedBy: 'The port in the message is open now.',
    test: {
      argv: scriptArgv('connection_refused'),
      supports: { output: /open: none/ },
      limitS: 15,
    },
  },
  remedies: [
    words('start-server', 'Start the server first', {
      says: 'Start vLLM or the service and wait until it answers; the training then finds it. Nothing else changes.',
      code: 'vllm serve MODEL --port 8000 &\nuntil curl -sf http://localhost:8000/v1/models; do sleep 2; done',
      proof: { rerun: 'The address answers with 200 before the training starts.' },
    }),
    words('address', 'Correct the address', {
      says: 'Compare host and port in the message with those that the server prints. From WSL, a server of Windows is not at localhost unless networkingMode=mirrored is set.',
      code: 'export OPENAI_BASE_URL=http://HOST:PORT/v1',
      proof: { rerun: 'The first request gets an answer.' },
    }),
  ],
  confusions: [
    notCause('http-read-timeout', 'There a server accepts the connection and never answers.'),
    notCause('dns-offline', 'There the name of the server is not even found.'),
    notCause('ray-gcs-unreachable', 'Where the port is 6379 or the caller is Ray.'),
  ],
  sources: [source('Own trials with the openai client, httpx and requests.', '2026-11')],
});
