import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Another process of the group is gone',
  severity: 'medium',
  rank: 'wrapper',
  explains:
    'This process was waiting for another one of the same torch.distributed group, and the connection was closed. What ended that one is in its own lines, usually above.',
  signs: [
    line(
      'gloo says that the other side closed the connection',
      /gloo.{0,200}Connection closed by peer|\bConnection closed by peer \[/,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('other', 'Read the lines of the other process', {
      says: 'The first traceback in the log is the reason; this one follows from it.',
      proof: { rerun: 'Every process reaches the end.' },
    }),
  ],
  confusions: [
    notCause('dist-collective-timeout', 'There the other one lives and is late.'),
    notCause('dist-rendezvous-timeout', 'There the group never came together.'),
  ],
  sources: [source('torch 2, own trial', '2026-11')],
});
