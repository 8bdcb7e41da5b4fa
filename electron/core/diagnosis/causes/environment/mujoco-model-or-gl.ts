import type { Cause } from '../../matching/cause';

/** MuJoCo cannot draw, or cannot read its model. */
export default {
  id: 'mujoco-model-or-gl',
  title: 'MuJoCo cannot draw, or cannot read its model',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'MuJoCo found no way to draw on this machine, or the XML of the model is not what it accepts. Without a screen it draws through EGL or OSMesa.',
  signs: [
    {
      says: 'the library for drawing was not loaded',
      weight: 3,
      line: /'NoneType' object has no attribute '(?:gl\w+|egl\w+|OSMesa\w+)'/,
    },
    {
      says: 'MuJoCo has no OpenGL',
      weight: 3,
      line: /gladLoadGL error|Cannot initialize a EGL device display|mujoco\.FatalError: (?:an OpenGL|OpenGL)|MUJOCO_GL/,
    },
    {
      says: 'MuJoCo cannot read the model',
      weight: 3,
      line: /XML (?:Error|parse error): |Unrecognized XML model file format/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'egl',
      title: 'Render without a screen',
      says: 'Use osmesa where there is no GPU.',
      danger: 'none',
      act: { kind: 'env', env: { MUJOCO_GL: 'egl' } },
      proof: { rerun: 'An episode is drawn.' },
    },
    {
      id: 'xml',
      title: 'Fix the model file',
      says: 'The message names the element and the line.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The model loads.' },
    },
  ],
  confusions: [{ cause: 'display-unavailable', says: 'There another library finds no screen.' }],
  sources: [{ says: 'MuJoCo 3 documentation', date: '2026-11' }],
  examples: [
    "AttributeError: 'NoneType' object has no attribute 'glGetError'",
    'mujoco.FatalError: gladLoadGL error',
    "ValueError: XML Error: unrecognized attribute: 'foo'",
  ],
} satisfies Cause;
