import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import { newShell, paste, Shells, shows, SOON, type } from '../fixtures/shells.fixture';

let shells: Shells;

beforeAll(async () => {
  shells = await Shells.open();
});

afterAll(() => shells?.close());

test.for(['light', 'dark'] as const)(
  'shells keep every rule of axe in the %s theme',
  async (scheme) => {
    const page = await shells.at('/terminals', { width: 1440, height: 900, scheme });
    const keeps = async (what: string): Promise<void> => {
      // A hint that hangs below the pointer is no part of what is looked at.
      await page.mouse.move(700, 800);
      await page.getByRole('tooltip').waitFor({ state: 'detached', ...SOON });
      expect({ what, faults: await violations(page) }).toEqual({ what, faults: [] });
    };
    await newShell(page);
    await type(page, String.raw`printf '\033[31mred \033[42mon green\033[0m\n'; seq 1 300`);
    await shows(page, /300/);
    await keeps('one shell');
    await page.keyboard.press('Control+Shift+F');
    await page.getByRole('textbox', { name: 'Text to find' }).fill('29');
    await keeps('find');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Split .* to the right$/ })
      .last()
      .click();
    await page.getByRole('separator', { name: 'Resize the panes' }).waitFor(SOON);
    await keeps('two shells');
    await paste(page, 'echo one\necho two\n');
    await page.getByRole('group', { name: /^Paste 2 lines\?/ }).waitFor(SOON);
    await keeps('a question');
    await page.getByRole('button', { name: 'Do not paste' }).click();
    await type(page, 'exit 5');
    await page.getByRole('group', { name: 'Ended with exit code 5.' }).waitFor(SOON);
    await keeps('an ended shell');
    await page
      .getByRole('button', { name: 'Choose a machine and an environment for a new terminal' })
      .click();
    await page.getByRole('menuitem', { name: 'Shell of this machine' }).waitFor(SOON);
    await keeps('the menu of environments');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Terminal appearance' }).click();
    await page.getByRole('dialog', { name: 'Terminal appearance' }).waitFor(SOON);
    await keeps('the look');
  },
);
