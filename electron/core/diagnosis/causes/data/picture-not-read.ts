import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Image could not be read',
  severity: 'medium',
  explains:
    'OpenCV returns nothing when it cannot read a file and only warns; the next operation then fails on an empty image. The path is wrong from this folder, or the file is damaged.',
  signs: [
    line(
      'OpenCV got an empty picture',
      /\(-215:Assertion failed\) !_?src\.empty\(\)|!ssize\.empty\(\)/,
      { weight: 2.5 },
    ),
    line('OpenCV could not open the file', /can't open\/read file: check file path/, { weight: 2 }),
    line('Pillow cannot read it', /PIL\.UnidentifiedImageError|cannot identify image file/),
  ],
  remedies: [
    words('look', 'Check the path and the file', {
      says: 'Relative paths count from the working folder.',
      code: 'ls -l PATH\nfile PATH',
      proof: { rerun: 'The picture is read.' },
    }),
  ],
  confusions: [notCause('data-file-missing', 'There a data file is not found.')],
  sources: [source('OpenCV 5, own trial', '2026-11')],
});
