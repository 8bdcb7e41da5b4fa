import type { Cause } from '../../matching/cause';

/** No display or no OpenGL for rendering. */
export default {
  id: 'display-unavailable',
  title: 'the environment tried to open a window where there is no display',
  class: 'environment',
  layer: 'os',
  severity: 'low',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'specific',
  explains:
    'Rendering needs a display and OpenGL, and a server, a container or an SSH session has neither. A training does not need it: render to an array, or not at all.',
  signs: [
    {
      says: 'matplotlib was told to open windows where there is no screen',
      weight: 3,
      line: /Cannot load backend '\w+' which requires the '\w+' interactive framework, as 'headless'/,
    },
    {
      says: 'SDL, GLFW or Tk says that there is no display',
      weight: 3,
      line: /No available video device|x11 not available|couldn't connect to display|no display name and no \$DISPLAY|DISPLAY environment variable is missing|X11: Failed to open display|Cannot connect to "[^"]{0,40}"|Can't find default display/,
    },
    {
      says: 'no OpenGL library was loaded',
      weight: 3,
      line: /OpenGL platform library has not been loaded|Unable to load (?:EGL|OpenGL|OSMesa) library|Failed to (?:create|initialize) (?:an )?(?:EGL|OpenGL|GLEW)/,
    },
    {
      says: 'a library for graphics is missing',
      weight: 3,
      line: /lib(?:GL|EGL|OSMesa|SM|Xext|Xrender)\.so\.\d+: cannot open shared object/,
    },
    { says: 'GLFW reports an error', weight: 2, line: /\bGLFWError: \(\d+\)/ },
    {
      says: 'Qt could not start its platform plugin',
      weight: 2,
      line: /[Cc]ould not (?:load|find) the Qt platform plugin/,
    },
  ],
  probe: {
    says: 'Asks the environment of the run for DISPLAY and for the variables that choose a renderer. It changes nothing.',
    falsifiedBy: 'DISPLAY is set and a window opens.',
    test: {
      argv: [
        '{python}',
        '-c',
        'import os\nfor n in ("DISPLAY", "WAYLAND_DISPLAY", "MUJOCO_GL", "SDL_VIDEODRIVER"):\n    print(n, "=", os.environ.get(n, "(not set)"))',
      ],
      supports: { output: /^DISPLAY = \(not set\)/m },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'headless',
      title: 'Render without a display',
      says: 'Tells MuJoCo, SDL and Qt to draw off the screen. Frames can still be saved.',
      danger: 'none',
      act: {
        kind: 'env',
        env: {
          MUJOCO_GL: 'egl',
          PYOPENGL_PLATFORM: 'egl',
          SDL_VIDEODRIVER: 'dummy',
          QT_QPA_PLATFORM: 'offscreen',
        },
      },
      proof: { rerun: 'The first reset and render pass.' },
    },
    {
      id: 'rgb-array',
      title: 'Render to an array',
      says: 'Creates the environment with render_mode="rgb_array", or without one. Training needs no pictures.',
      danger: 'none',
      act: { kind: 'words', code: 'env = gym.make("Env-v1", render_mode="rgb_array")' },
      proof: { rerun: 'No window is opened.' },
    },
    {
      id: 'opencv',
      title: 'Install OpenCV without windows',
      says: 'Replaces opencv-python, which needs libGL, by the build for servers.',
      danger: 'changes',
      act: {
        kind: 'command',
        argv: [
          '{python}',
          '-m',
          'pip',
          'install',
          '--force-reinstall',
          '--no-deps',
          'opencv-python-headless',
        ],
      },
      proof: {
        argv: ['{python}', '-c', 'import cv2; print(cv2.__version__)'],
        says: 'It prints a version and ends with code 0.',
        holds: { exit: [0] },
      },
    },
  ],
  confusions: [
    {
      cause: 'cuda-lib-missing',
      says: 'There a library of CUDA is missing, not one for graphics.',
    },
  ],
  sources: [
    {
      says: 'pyrddlgym-project/pyRDDLGym#155: rendering in WSL; own trials with pygame, MuJoCo and OpenCV.',
      date: '2026-11',
    },
  ],
  examples: [
    "ImportError: Cannot load backend 'TkAgg' which requires the 'tk' interactive framework, as 'headless' is currently running",
    'pygame.error: No available video device',
    'mujoco.FatalError: an OpenGL platform library has not been loaded into this process',
    'ImportError: libGL.so.1: cannot open shared object file: No such file or directory',
    "GLFWError: (65537) b'The GLFW library is not initialized'",
    'qt.qpa.plugin: Could not load the Qt platform plugin "xcb"',
  ],
} satisfies Cause;
