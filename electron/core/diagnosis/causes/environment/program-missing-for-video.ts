import type { Cause } from '../../matching/cause';

/** Ffmpeg or a video package that is missing or fails. */
export default {
  id: 'program-missing-for-video',
  title: 'ffmpeg or a video package that is missing or fails',
  class: 'environment',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Recording episodes writes a video with ffmpeg or MoviePy, and that is not installed or did not work. The training itself does not need it.',
  signs: [
    {
      says: 'ffmpeg is not found',
      weight: 3,
      line: /No such file or directory: '(?:\S*[\\/])?ffmpeg|ffmpeg not found|Could not find a format to write|No ffmpeg exe could be found/,
    },
    {
      says: 'MoviePy failed',
      weight: 2,
      line: /^(?:OSError: |moviepy\.error: ?)?MoviePy [Ee]rror/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'ffmpeg',
      title: 'Install ffmpeg',
      says: 'As a wheel or from the system.',
      danger: 'changes',
      act: { kind: 'words', code: 'python -m pip install imageio-ffmpeg moviepy' },
      proof: { rerun: 'An episode is recorded.' },
    },
    {
      id: 'without',
      title: 'Record nothing',
      says: 'Leave out RecordVideo or VecVideoRecorder.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    { cause: 'optional-package-missing', says: 'There a package is named that is not installed.' },
  ],
  sources: [{ says: 'gymnasium 1.x, own trial', date: '2026-11' }],
  examples: [
    "FileNotFoundError: [Errno 2] No such file or directory: 'ffmpeg'",
    'OSError: MoviePy error: failed to read',
  ],
} satisfies Cause;
