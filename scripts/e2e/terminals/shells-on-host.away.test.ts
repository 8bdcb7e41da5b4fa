import { describe, expect, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import { appWithHost, openSwitch, switchTo } from '../fixtures/app-with-host.fixture';
import { crashShells, hasKeys, screen, shows, SOON, type } from '../fixtures/shells.fixture';
import { hasSshd } from '../fixtures/sshd.fixture';

describe.skipIf(!hasSshd)('shells on a host', () => {
  const workspace = appWithHost();

  test('one that is off offers Connect, in words and without being dialled, and then its shell opens', async () => {
    const page = await workspace().at('/terminals?target=ssh%3Alab&cwd=%2Fusr%2Fshare');
    await page.getByText('lab is not connected.').waitFor(SOON);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await hasKeys(page);
    const list = page.getByRole('navigation', { name: 'Open terminals' });
    await list.getByText('lab', { exact: true }).first().waitFor(SOON);
    await shows(page, /[$#] *$/);
    await type(page, 'pwd; echo "at $SSH_CONNECTION"');
    await shows(page, /\n\/usr\/share\n/);
    expect(await screen(page)).toMatch(/at 127\.0\.0\.1 /);
    expect(await violations(page)).toEqual([]);
  });

  test('with an environment of the host active, and its split too', async () => {
    const prefix = workspace().makeEnv("it's $(touch pwned) my env");
    const query = new URLSearchParams({ target: 'ssh:lab', python: `${prefix}/bin/python` });
    const page = await workspace().at(`/terminals?${query.toString()}`);
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(
      page,
      'clear; [ "$(command -v python)" = "$HOME/it\'s \\$(touch pwned) my env/bin/python" ] && echo yes-"it is"',
    );
    await shows(page, /yes-it is/);
    await page
      .getByRole('button', { name: /^Split .* to the right$/ })
      .last()
      .click();
    await expect.poll(() => page.getByRole('region', { name: /^Terminal / }).count(), SOON).toBe(2);
    await shows(page, /[$#] *$/);
    await type(page, 'echo "at ${SSH_CONNECTION%% *}"');
    await shows(page, /at 127\.0\.0\.1/);
  });

  test('a folder that is not there any more is refused by its name', async () => {
    const page = await workspace().at('/terminals?target=ssh%3Alab&cwd=%2Fno%2Fsuch');
    await page.getByText('The folder /no/such does not exist on lab.').waitFor(SOON);
    expect(await page.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0);
  });

  test('the menu lists the environments of every target that is connected', async () => {
    const page = await workspace().at('/terminals');
    await page.getByRole('button', { name: /^Choose a machine and an environment/ }).click();
    await page.getByRole('menuitem', { name: 'Shell of this machine' }).waitFor(SOON);
    await page.getByRole('menuitem', { name: 'Shell of lab' }).click();
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(page, 'echo "at ${SSH_CONNECTION%% *}"');
    await shows(page, /at 127\.0\.0\.1/);
    expect(await violations(page)).toEqual([]);
  });

  test('the switch shows every target, connects and lets go, and explains how others are found', async () => {
    const page = await workspace().at('/');
    await openSwitch(page);
    const targets = page.getByRole('dialog', { name: 'Default target for new runs and terminals' });
    await targets.getByRole('button', { name: /^lab/ }).waitFor(SOON);
    await targets.getByRole('button', { name: 'Add a target…' }).click();
    await targets.getByText(/hosts in ~\/\.ssh\/config appear automatically/).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    await targets.getByLabel('Host, as in the ssh command').fill('no-such-host.invalid');
    await targets.getByRole('button', { name: 'Connect host' }).click();
    await targets.getByText('There is no host named no-such-host.invalid.').first().waitFor(SOON);
  });

  test('a host key is accepted by the user in a terminal, and then the host connects', async () => {
    const page = await workspace().at('/');
    await openSwitch(page);
    const targets = page.getByRole('dialog', { name: 'Default target for new runs and terminals' });
    await targets.getByRole('button', { name: 'Connect fresh' }).click();
    await targets
      .getByText('You have not accepted the host key of fresh yet.')
      .first()
      .waitFor(SOON);
    await targets.getByRole('link', { name: 'Sign in with ssh in a terminal' }).click();
    await hasKeys(page);
    await shows(page, /authenticity of host/);
    await type(page, 'yes');
    await shows(page, /[$#] *$/);
    await page.locator('button.target').click();
    await targets.getByRole('button', { name: /^(Connect fresh|Try fresh now)$/ }).click();
    await targets.getByRole('button', { name: /^fresh SSH · ready/ }).waitFor(SOON);
    expect(
      await targets.getByRole('link', { name: 'Sign in with ssh in a terminal' }).count(),
    ).toBe(0);
  });

  test('a training is started on the switched target, and its page opens a shell in its folder there', async () => {
    await workspace().cockpit.cli('envs', '--target', 'ssh:lab');
    const page = await workspace().at('/');
    await switchTo(page, 'ssh:lab');
    await page.getByText('New runs start on lab.').waitFor(SOON);
    await page.getByRole('button', { name: 'Start LLM-assisted trading (demo) on lab' }).click();
    await page.waitForURL(/\/runs\/\d{8}-/, SOON);
    const run = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await workspace().cockpit.runView('show', run)).toMatchObject({ target: 'ssh:lab' });
    await page.getByRole('link', { name: 'Terminal here' }).click();
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(page, 'clear; pwd; echo "at ${SSH_CONNECTION%% *}"');
    await shows(page, /rl-cockpit\/runs\/\d{8}-\d{6}-\w{8}/);
    await shows(page, /at 127\.0\.0\.1/);
    expect(await page.getByRole('navigation', { name: 'Open terminals' }).innerText()).toMatch(
      /^lab$/m,
    );
    await workspace().cockpit.cli('stop', run);
  });

  test('a tab keeps its text when the connection ends, and says since when', async () => {
    const page = await workspace().at('/terminals?target=ssh%3Alab');
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(page, 'echo "last ""words"');
    await shows(page, /last words/);
    await workspace().sshd.stop();
    const note = page.getByRole('group', { name: /^The connection to lab ended at \d\d:\d\d/ });
    await note.last().waitFor(SOON);
    expect(await screen(page)).toContain('last words');
    const front = page.getByRole('region', { name: /^Terminal / }).last();
    await front.getByText(/^lab has not answered since \d\d:\d\d/).waitFor(SOON);
    await front.getByRole('button', { name: 'Connect, then open a new one here' }).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    const bar = page.getByRole('contentinfo', { name: 'Status' });
    await bar.getByText(/^lab, unknown since \d\d:\d\d/).waitFor(SOON);
    await page.goto(workspace().address('/'));
    await switchTo(page, 'ssh:lab');
    await page
      .getByText(/^New runs would start on lab, which has not answered since/)
      .waitFor(SOON);
    const toy = page.getByRole('button', { name: 'Start LLM-assisted trading (demo) on lab' });
    expect(await toy.isDisabled()).toBe(true);
    const card = page.locator('.target-card', { has: page.getByRole('heading', { name: 'lab' }) });
    await card.getByText(/^Unknown since \d\d:\d\d/).waitFor(SOON);
    expect(await violations(page)).toEqual([]);
    // It comes back by itself: no one has to say so.
    await workspace().sshd.start();
    await bar.getByText('lab', { exact: true }).waitFor(SOON);
    await expect.poll(() => toy.isEnabled(), SOON).toBe(true);
    await page.goto(workspace().address('/terminals'));
    await shows(page, /last words/);
    await front.getByRole('button', { name: 'Open a new one here' }).click();
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(page, 'clear; echo "again ""there ${SSH_CONNECTION%% *}"');
    await shows(page, /again there 127\.0\.0\.1/);
  });

  test('a shell of the host that ended with the terminals is its history, and says where it was', async () => {
    const page = await workspace().at('/terminals?target=ssh%3Alab');
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(page, 'echo "before ""the end"');
    await shows(page, /before the end/);
    // Going to another page is one of the moments at which the text is kept.
    await page.getByRole('link', { name: /^Runs/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor(SOON);
    await page.getByRole('link', { name: /^Terminals/ }).click();
    await shows(page, /before the end/);
    await crashShells(workspace().cockpit);
    const history = page.getByRole('region', { name: /^History of / });
    await history
      .getByText(/^This shell on lab ended when the app .* Here is its history\.$/)
      .waitFor(SOON);
    // The terminal draws it with its own frame.
    await expect
      .poll(() => history.locator('.xterm-rows').innerText(), SOON)
      .toContain('before the end');
    await history.getByRole('button', { name: 'Open a new one here' }).click();
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(page, 'clear; echo "at ${SSH_CONNECTION%% *}"');
    await shows(page, /at 127\.0\.0\.1/);
  });
});
