import {
  command,
  defineCause,
  line,
  notCause,
  pythonArgv,
  setEnv,
  source,
  words,
} from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'The environment needs a display, and there is none',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'macos'],
  explains:
    'Rendering needs a display and OpenGL, and a server, a container or an SSH session has neither. A training does not need it: render to an array, or not at all.',
  signs: [
    line(
      'matplotlib should open windows where there is no screen',
      /Cannot load backend '\w+' which requires the '\w+' interactive framework, as 'headless'/,
    ),
    line(
      'SDL, GLFW or Tk says that there is no display',
      /No available video device|x11 not available|couldn't connect to display|no display name and no \$DISPLAY|DISPLAY environment variable is missing|X11: Failed to open display|Cannot connect to "[^"]{0,40}"|Can't find default display/,
    ),
    line(
      'no OpenGL library was loaded',
      /OpenGL platform library has not been loaded|Unable to load (?:EGL|OpenGL|OSMesa) library|Failed to (?:create|initialize) (?:an )?(?:EGL|OpenGL|GLEW)/,
    ),
    line(
      'a library for graphics is missing',
      /lib(?:GL|EGL|OSMesa|SM|Xext|Xrender)\.so\.\d+: cannot open shared object/,
    ),
    line('GLFW reports an error', /\bGLFWError: \(\d+\)/, { weight: 2 }),
    line(
      'Qt could not start its platform plugin',
      /[Cc]ould not (?:load|find) the Qt platform plugin/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Asks the environment of the run for DISPLAY and for the variables that choose a renderer. It changes nothing.',
    falsifiedBy: 'DISPLAY is set and a window opens.',
    test: {
      argv: scriptArgv('display_unavailable'),
      supports: { output: /^DISPLAY = \(not set\)/m },
      limitS: 10,
    },
  },
  remedies: [
    setEnv('headless', 'Render without a display', {
      says: 'Makes MuJoCo, SDL and Qt draw off the screen. Frames can still be saved.',
      env: {
        MUJOCO_GL: 'egl',
        PYOPENGL_PLATFORM: 'egl',
        SDL_VIDEODRIVER: 'dummy',
        QT_QPA_PLATFORM: 'offscreen',
      },
      proof: { rerun: 'The first reset and render pass.' },
    }),
    words('rgb-array', 'Render to an array', {
      says: 'Creates the environment with render_mode="rgb_array", or without one. Training needs no pictures.',
      code: 'env = gym.make("Env-v1", render_mode="rgb_array")',
      proof: { rerun: 'No window is opened.' },
    }),
    command('opencv', 'Install OpenCV without windows', {
      says: 'Replaces opencv-python, which needs libGL, by the build for servers.',
      argv: [
        '{python}',
        '-m',
        'pip',
        'install',
        '--force-reinstall',
        '--no-deps',
        'opencv-python-headless',
      ],
      proof: {
        argv: pythonArgv('import cv2; print(cv2.__version__)'),
        says: 'It prints a version and ends with code 0.',
        holds: { exit: [0] },
      },
    }),
  ],
  confusions: [
    notCause('cuda-lib-missing', 'There a library of CUDA is missing, not one for graphics.'),
  ],
  sources: [
    source(
      'pyrddlgym-project/pyRDDLGym#155: rendering in WSL; own trials with pygame, MuJoCo and OpenCV.',
      '2026-11',
    ),
  ],
});
