import type { Cause } from '../../matching/cause';

/** An OpenCV build that cannot open windows. */
export default {
  id: 'opencv-without-windows',
  title: 'an OpenCV build that cannot open windows',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'opencv-python-headless cannot open windows, or it sits next to opencv-python and hides it. cv2.imshow and the human rendering of some environments need them.',
  signs: [
    {
      says: 'OpenCV was built without windows',
      weight: 3,
      line: /The function is not implemented\. Rebuild the library with/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'full',
      title: 'Install the full build',
      says: 'Only on a machine with a screen.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'python -m pip uninstall -y opencv-python-headless\npython -m pip install opencv-python',
      },
      proof: { rerun: 'The window opens.' },
    },
    {
      id: 'array',
      title: 'Use images instead of windows',
      says: 'They can be saved as a video.',
      danger: 'none',
      act: { kind: 'words', code: 'gym.make(id, render_mode="rgb_array")' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [{ cause: 'display-unavailable', says: 'There no screen is there.' }],
  sources: [{ says: 'OpenCV 5 headless, own trial', date: '2026-11' }],
  examples: [
    'cv2.error: OpenCV(5.0.0) /io/opencv/modules/highgui/src/window.cpp:1215: error: (-2:Unspecified error) The function is not implemented. Rebuild the library with Windows, GTK+ 2.x or Cocoa support.',
  ],
} satisfies Cause;
