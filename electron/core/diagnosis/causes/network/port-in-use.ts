import { command, defineCause, line, notCause, setEnv, source } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Another program already uses the port',
  layer: 'os',
  severity: 'medium',
  explains:
    'The port that the program wants to listen on is taken, usually by an earlier run that still lives: an old Ray, a TensorBoard, a second training. Ray reports it as an "unexpected system state" and a likely bug in Ray, which it is not.',
  signs: [
    line('the log says "Address already in use"', /address already in use/i),
    line(
      'the system gave error 98, 48 or 10048',
      /\[(?:Errno (?:98|48|10048)|WinError 10048)\]|\bEADDRINUSE\b/,
    ),
    line(
      'a server could not bind to its port',
      /could not bind to port \d{2,5}|failed to bind .{0,60}port|port \d{2,5} (?:is )?(?:already )?in use/i,
    ),
    line(
      'a gRPC server did not start on its port',
      /Failed to start the grpc server\. The specified port is \d{1,5}/,
    ),
  ],
  unless: [/\b(?:using|trying) port \d{2,5} instead|\bon port \d{2,5} instead/i],
  probe: {
    says: 'Tries to listen on the usual ports of Ray, torchrun, TensorBoard and vLLM and lets go at once; it changes nothing.',
    falsifiedBy: 'None of the ports is taken now.',
    test: {
      argv: scriptArgv('port_in_use'),
      supports: { output: /is taken/ },
      limitS: 10,
    },
  },
  remedies: [
    command('stop-ray', 'Stop the old Ray', {
      says: 'Ends every Ray of this user on this machine, and the runs in it.',
      danger: 'interrupts',
      argv: ['{python}', '-m', 'ray.scripts.scripts', 'stop', '--force'],
      proof: { rerun: 'The run passes the line where it listens.' },
    }),
    command('owner', 'Find the owner of the port', {
      says: 'Shows which process listens, so that you can end it.',
      danger: 'none',
      argv: ['ss', '-ltnp'],
      proof: { rerun: 'The port is free.' },
    }),
    setEnv('other-port', 'Choose another port', {
      says: "For torchrun and PyTorch's process group; TensorBoard and vLLM take --port. Nothing has to end.",
      env: { MASTER_PORT: '29511' },
      proof: { rerun: 'The run passes the line where it listens.' },
    }),
  ],
  confusions: [
    notCause('ray-already-running', 'Ray found its own earlier session and says so.'),
    notCause('ray-gcs-unreachable', 'There nothing answers on the port.'),
  ],
  sources: [source('own trials: Ray 2.58, TensorBoard 2.21, torch 2.13', '2026-11')],
});
