import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'This OpenCV build cannot open windows',
  severity: 'medium',
  explains:
    'opencv-python-headless cannot open windows, or it sits next to opencv-python and hides it. cv2.imshow and the human rendering of some environments need them.',
  signs: [
    line(
      'OpenCV was built without windows',
      /The function is not implemented\. Rebuild the library with/,
    ),
  ],
  remedies: [
    words('full', 'Install the full build', {
      says: 'Only on a machine with a screen.',
      danger: 'changes',
      code: 'python -m pip uninstall -y opencv-python-headless\npython -m pip install opencv-python',
      proof: { rerun: 'The window opens.' },
    }),
    words('array', 'Use images instead of windows', {
      says: 'They can be saved as a video.',
      code: 'gym.make(id, render_mode="rgb_array")',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('display-unavailable', 'There is no screen there.')],
  sources: [source('OpenCV 5 headless, own trial', '2026-11')],
});
