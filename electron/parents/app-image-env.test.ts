import { expect, test } from 'vitest';
import { leaveAppImage, withoutAppImage } from './app-image-env';

const DIR = '/tmp/.mount_rl-cocXYZ';
const inAppImage = {
  APPDIR: DIR,
  APPIMAGE: '/home/ada/rl-cockpit.AppImage',
  ARGV0: './rl-cockpit.AppImage',
  OWD: '/home/ada',
  HOME: '/home/ada',
  PATH: `${DIR}:${DIR}/usr/sbin:/usr/bin:/opt/conda/bin`,
  LD_LIBRARY_PATH: `${DIR}/usr/lib`,
  XDG_DATA_DIRS: `${DIR}/usr/share/::/usr/share/gnome:/usr/share/`,
  GSETTINGS_SCHEMA_DIR: `${DIR}/usr/share/glib-2.0/schemas`,
};

test('children of an AppImage get the environment of the user', () => {
  expect(withoutAppImage(inAppImage)).toEqual({
    HOME: '/home/ada',
    PATH: '/usr/bin:/opt/conda/bin',
    XDG_DATA_DIRS: '/usr/share/gnome:/usr/share/',
  });
});

test('libraries that the user set stay', () => {
  const cuda = { ...inAppImage, LD_LIBRARY_PATH: `${DIR}/usr/lib:/usr/local/cuda/lib64:${DIR}2` };
  expect(withoutAppImage(cuda)['LD_LIBRARY_PATH']).toBe(`/usr/local/cuda/lib64:${DIR}2`);
});

test('outside of an AppImage nothing is changed, whatever APPDIR means there', () => {
  const env = { APPDIR: '/usr', PATH: '/usr/bin::/bin', LD_LIBRARY_PATH: '' };
  expect(withoutAppImage(env)).toEqual(env);
});

test('a process can leave it for itself', () => {
  const env: NodeJS.ProcessEnv = { ...inAppImage };
  leaveAppImage(env);
  expect(env).toEqual(withoutAppImage(inAppImage));
});
