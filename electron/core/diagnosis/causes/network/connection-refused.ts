import type { Cause } from '../../matching/cause';

/** Names the usual ports of vLLM, Ollama and SGLang where something listens. */
const PORTS = String.raw`
import socket
def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False
print("open:", *[p for p in (8000, 8080, 8888, 11434, 30000) if listens(p)] or ["none"])
`;

/** Connection refused: nothing listens at the address. */
export default {
  id: 'connection-refused',
  title: 'nothing listens at the address that the program called',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The other machine answered that no program listens at this port. The server (vLLM, an LLM, a search service) is not started yet, died, or listens on another address or port.',
  signs: [
    {
      says: 'the log says "Connection refused" with the error code of the system',
      weight: 3,
      line: /\[Errno (?:111|61)\] ?Connect(?:ion refused| call failed)|\[Errno (?:111|61)\]|\bECONNREFUSED\b|WinError 10061/,
    },
    { says: 'the log says "Connection refused"', weight: 2, line: /\bConnection refused\b/ },
    {
      says: 'curl could not connect to the port',
      weight: 2,
      line: /Failed to connect to \S{1,120} port \d+/,
    },
    { says: 'the client of an LLM had no connection', weight: 1.5, line: /\bAPIConnectionError\b/ },
    {
      says: 'NCCL or torch.distributed tried again, which is their usual start',
      weight: -2,
      line: /NCCL (?:INFO|WARN) .{0,160}Connection refused|\[c10d\].{0,200}retrying/,
    },
    {
      says: "Ray's own metrics found no listener, which harms nothing",
      weight: -3,
      line: /Export metrics to agent failed/,
    },
    {
      says: 'the refused port is that of the head of Ray',
      weight: -1,
      line: /:6379\b.{0,120}refused|(?:gcs|GCS).{0,120}Connection refused/,
    },
  ],
  probe: {
    says: 'Tries to connect to the usual ports of vLLM, Ollama and SGLang on this machine. It sends nothing.',
    falsifiedBy: 'The port in the message is open now.',
    test: { argv: ['{python}', '-c', PORTS], supports: { output: /open: none/ }, limitS: 15 },
  },
  remedies: [
    {
      id: 'start-server',
      title: 'Start the server first',
      says: 'Start vLLM or the service and wait until it answers; the training then finds it. Nothing else changes.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'vllm serve MODEL --port 8000 &\nuntil curl -sf http://localhost:8000/v1/models; do sleep 2; done',
      },
      proof: { rerun: 'The address answers with 200 before the training starts.' },
    },
    {
      id: 'address',
      title: 'Correct the address',
      says: 'Compare host and port in the message with those that the server prints. From WSL, a server of Windows is not at localhost unless networkingMode=mirrored is set.',
      danger: 'none',
      act: { kind: 'words', code: 'export OPENAI_BASE_URL=http://HOST:PORT/v1' },
      proof: { rerun: 'The first request gets an answer.' },
    },
  ],
  confusions: [
    {
      cause: 'http-read-timeout',
      says: 'There a server accepts the connection and never answers.',
    },
    { cause: 'dns-offline', says: 'There the name of the server is not even found.' },
    { cause: 'ray-gcs-unreachable', says: 'Where the port is 6379 or the caller is Ray.' },
  ],
  sources: [{ says: 'Own trials with the openai client, httpx and requests.', date: '2026-11' }],
  examples: [
    'httpx.ConnectError: [Errno 111] Connection refused',
    'ConnectionRefusedError: [WinError 10061] No connection could be made because the target machine actively refused it',
    'rpc error: Connection refused by host',
    'curl: (7) Failed to connect to localhost port 8000 after 0 ms',
  ],
} satisfies Cause;
