import type { Cause } from '../../matching/cause';

/** A port that the program wants is taken by another one. */
export default {
  id: 'port-in-use',
  title: 'another program already uses the port',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The port that the program wants to listen on is taken, usually by an earlier run that still lives: an old Ray, a TensorBoard, a second training. Ray reports it as an "unexpected system state" and a likely bug in Ray, which it is not.',
  signs: [
    { says: 'the log says "Address already in use"', weight: 3, line: /address already in use/i },
    {
      says: 'the system gave error 98, 48 or 10048',
      weight: 3,
      line: /\[(?:Errno (?:98|48|10048)|WinError 10048)\]|\bEADDRINUSE\b/,
    },
    {
      says: 'a server could not bind to its port',
      weight: 3,
      line: /could not bind to port \d{2,5}|failed to bind .{0,60}port|port \d{2,5} (?:is )?(?:already )?in use/i,
    },
    {
      says: 'a gRPC server did not start on its port',
      weight: 3,
      line: /Failed to start the grpc server\. The specified port is \d{1,5}/,
    },
  ],
  unless: [/\b(?:using|trying) port \d{2,5} instead|\bon port \d{2,5} instead/i],
  probe: {
    says: 'Tries to listen on the usual ports of Ray, torchrun, TensorBoard and vLLM and lets go at once; it changes nothing.',
    falsifiedBy: 'None of the ports is taken now.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import socket\nfor p in (6379, 8265, 10001, 29500, 6006, 8000):\n  s = socket.socket()\n  try: s.bind(('', p))\n  except OSError as e: print(p, 'is taken:', e)\n  finally: s.close()",
      ],
      supports: { output: /is taken/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'stop-ray',
      title: 'Stop the old Ray',
      says: 'Ends every Ray of this user on this machine, and the runs in it.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'] },
      proof: { rerun: 'The run passes the line where it listens.' },
    },
    {
      id: 'owner',
      title: 'Find the owner of the port',
      says: 'Shows which process listens, so that you can end it.',
      danger: 'none',
      act: { kind: 'command', argv: ['ss', '-ltnp'] },
      proof: { rerun: 'The port is free.' },
    },
    {
      id: 'other-port',
      title: 'Choose another port',
      says: "For torchrun and PyTorch's process group; TensorBoard and vLLM take --port. Nothing has to end.",
      danger: 'none',
      act: { kind: 'env', env: { MASTER_PORT: '29511' } },
      proof: { rerun: 'The run passes the line where it listens.' },
    },
  ],
  confusions: [
    { cause: 'ray-already-running', says: 'Ray found its own earlier session and says so.' },
    { cause: 'ray-gcs-unreachable', says: 'There nothing answers on the port.' },
  ],
  sources: [{ says: 'own trials: Ray 2.58, TensorBoard 2.21, torch 2.13', date: '2026-11' }],
  examples: [
    'OSError: [Errno 98] Address already in use',
    'ERROR: TensorBoard could not bind to port 6006, it was already in use',
    'Check failed: server_ Failed to start the grpc server. The specified port is 6379.',
  ],
} satisfies Cause;
