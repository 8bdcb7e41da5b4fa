import type { MenuItemConstructorOptions } from 'electron';
import type { MenuAct, MenuItem } from './decisions/menu';

/** Decided items as Electron's own; `act` does what a click asks for. */
export function nativeItems(
  items: readonly MenuItem[],
  act: (does: MenuAct) => void,
): MenuItemConstructorOptions[] {
  return items.map((item): MenuItemConstructorOptions => {
    if ('submenu' in item) return { label: item.label, submenu: nativeItems(item.submenu, act) };
    if ('does' in item) {
      const { label, accelerator, does } = item;
      return { label, click: () => act(does), ...(accelerator ? { accelerator } : {}) };
    }
    if (!('role' in item)) return { type: 'separator' };
    return { role: roleOf(item.role), ...(item.label ? { label: item.label } : {}) };
  });
}

type Role = NonNullable<MenuItemConstructorOptions['role']>;
const ROLES: readonly Role[] = [
  'close',
  'editMenu',
  'hide',
  'hideOthers',
  'quit',
  'services',
  'unhide',
  'windowMenu',
  'resetZoom',
  'zoomIn',
  'zoomOut',
  'togglefullscreen',
];

/** @throws RangeError for a role that Electron does not know: a mistake in decisions/menu.ts. */
function roleOf(name: string): Role {
  const role = ROLES.find((existing) => existing === name);
  if (role === undefined) throw new RangeError(`There is no menu role ${name}.`);
  return role;
}
