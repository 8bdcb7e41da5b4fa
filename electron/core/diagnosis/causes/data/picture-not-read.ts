import type { Cause } from '../../matching/cause';

/** An image that could not be read. */
export default {
  id: 'picture-not-read',
  title: 'an image that could not be read',
  class: 'data',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'OpenCV returns nothing when it cannot read a file and only warns; the next operation then fails on an empty image. The path is wrong from this folder, or the file is damaged.',
  signs: [
    {
      says: 'OpenCV got an empty picture',
      weight: 2.5,
      line: /\(-215:Assertion failed\) !_?src\.empty\(\)|!ssize\.empty\(\)/,
    },
    {
      says: 'OpenCV could not open the file',
      weight: 2,
      line: /can't open\/read file: check file path/,
    },
    {
      says: 'Pillow cannot read it',
      weight: 3,
      line: /PIL\.UnidentifiedImageError|cannot identify image file/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'look',
      title: 'Check the path and the file',
      says: 'Relative paths count from the working folder.',
      danger: 'none',
      act: { kind: 'words', code: 'ls -l PATH\nfile PATH' },
      proof: { rerun: 'The picture is read.' },
    },
  ],
  confusions: [{ cause: 'data-file-missing', says: 'There a data file is not found.' }],
  sources: [{ says: 'OpenCV 5, own trial', date: '2026-11' }],
  examples: [
    "cv2.error: OpenCV(5.0.0) color.cpp:199: error: (-215:Assertion failed) !_src.empty() in function 'cvtColor'",
    "[ WARN:0@0.012] global loadsave.cpp:278 findDecoder imread_('assets/frame_000.png'): can't open/read file: check file path/integrity",
    'PIL.UnidentifiedImageError: cannot identify image file',
  ],
} satisfies Cause;
