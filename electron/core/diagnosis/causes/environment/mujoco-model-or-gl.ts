import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'MuJoCo cannot draw, or cannot read its model',
  severity: 'medium',
  explains:
    'MuJoCo found no way to draw on this machine, or the XML of the model is not what it accepts. Without a screen it draws through EGL or OSMesa.',
  signs: [
    line(
      'the library for drawing was not loaded',
      /'NoneType' object has no attribute '(?:gl\w+|egl\w+|OSMesa\w+)'/,
    ),
    line(
      'MuJoCo has no OpenGL',
      /gladLoadGL error|Cannot initialize a EGL device display|mujoco\.FatalError: (?:an OpenGL|OpenGL)|MUJOCO_GL/,
    ),
    line(
      'MuJoCo cannot read the model',
      /XML (?:Error|parse error): |Unrecognized XML model file format/,
    ),
  ],
  remedies: [
    setEnv('egl', 'Render without a screen', {
      says: 'Use osmesa where there is no GPU.',
      env: { MUJOCO_GL: 'egl' },
      proof: { rerun: 'An episode is drawn.' },
    }),
    words('xml', 'Fix the model file', {
      says: 'The message names the element and the line.',
      proof: { rerun: 'The model loads.' },
    }),
  ],
  confusions: [notCause('display-unavailable', 'There another library finds no screen.')],
  sources: [source('MuJoCo 3 documentation', '2026-11')],
});
