import type { Cause } from '../../matching/cause';

/** Another process of the group is gone. */
export default {
  id: 'peer-process-gone',
  title: 'another process of the group is gone',
  class: 'distributed',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'wrapper',
  explains:
    'This process was waiting for another one of the same torch.distributed group, and the connection was closed. What ended that one is in its own lines, usually above.',
  signs: [
    {
      says: 'gloo says that the other side closed the connection',
      weight: 2,
      line: /gloo.{0,200}Connection closed by peer|\bConnection closed by peer \[/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'other',
      title: 'Read the lines of the other process',
      says: 'The first traceback in the log is the reason; this one follows from it.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'Every process reaches the end.' },
    },
  ],
  confusions: [
    { cause: 'dist-collective-timeout', says: 'There the other one lives and is late.' },
    { cause: 'dist-rendezvous-timeout', says: 'There the group never came together.' },
  ],
  sources: [{ says: 'torch 2, own trial', date: '2026-11' }],
  examples: [
    'RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:598] Connection closed by peer [127.0.0.1]:12345',
  ],
} satisfies Cause;
