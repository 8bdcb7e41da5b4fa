import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'ffmpeg or a video package is missing or fails',
  severity: 'low',
  explains:
    'Recording episodes writes a video with ffmpeg or MoviePy, and that is not installed or did not work. The training itself does not need it.',
  signs: [
    line(
      'ffmpeg is not found',
      /No such file or directory: '(?:\S*[\\/])?ffmpeg|ffmpeg not found|Could not find a format to write|No ffmpeg exe could be found/,
    ),
    line('MoviePy failed', /^(?:OSError: |moviepy\.error: ?)?MoviePy [Ee]rror/, { weight: 2 }),
  ],
  remedies: [
    words('ffmpeg', 'Install ffmpeg', {
      says: 'As a wheel or from the system.',
      danger: 'changes',
      code: 'python -m pip install imageio-ffmpeg moviepy',
      proof: { rerun: 'An episode is recorded.' },
    }),
    words('without', 'Record nothing', {
      says: 'Leave out RecordVideo or VecVideoRecorder.',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [
    notCause('optional-package-missing', 'There a package is named that is not installed.'),
  ],
  sources: [source('gymnasium 1.x, own trial', '2026-11')],
});
