import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newShell, paste, screen, Shells, shows, SOON } from '../fixtures/shells.fixture';

let shells: Shells;

/** Answers each field of --query-gpu by its name, as the real one does; no programs use the card. */
const ONE_CARD = `for word in "$@"; do
  case "$word" in --query-gpu=*) fields=\${word#--query-gpu=} ;; --query-compute-apps=*) exit 0 ;; esac
done
if [ -z "$fields" ]; then echo "Driver Version: 581.15    CUDA Version: 13.0"; exit 0; fi
for field in $(echo "$fields" | tr , ' '); do
  case "$field" in
    name) cell="NVIDIA GeForce RTX 5070 Ti" ;;
    compute_cap) cell=12.0 ;;
    driver_version) cell=581.15 ;;
    index) cell=0 ;;
    *) cell="[N/A]" ;;
  esac
  row="\${row:+$row, }$cell"
done
echo "$row"`;

/** An nvidia-smi that knows one RTX 5070 Ti, and a pip that only says that it ran: first on PATH of engine and shells. */
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-held-'));
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const programs = {
    'nvidia-smi': ONE_CARD,
    pip: 'echo "pip ran with $#"',
  };
  for (const [name, script] of Object.entries(programs)) {
    const file = path.join(bin, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
  process.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`;
  shells = await Shells.open();
});

afterAll(() => shells?.close());

const seed = 'pip install torch==2.4.0 --index-url https://download.pytorch.org/whl/cu124';
const held = (page: Page) => page.getByRole('alertdialog', { name: /^Held before it runs:/ });

test('a typed command that would break torch is held at its Enter, corrected in the prompt, and runs only on a word', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await page.keyboard.type(seed);
  await shows(page, /cu124/);
  await page.keyboard.press('Enter');
  await held(page).waitFor(SOON);
  expect(await held(page).textContent()).toContain(
    'torch 2.4.0 with CUDA 12.4 has no code for your NVIDIA GeForce RTX 5070 Ti (sm_120).',
  );
  expect(await screen(page)).toContain('torch==2.4.0');
  expect(await screen(page)).not.toContain('pip ran');
  await page.getByRole('button', { name: 'Use the corrected one' }).click();
  await shows(page, /pip install torch==2\.7\.1 --index-url \S*cu128/);
  expect(await screen(page)).not.toContain('pip ran');
  await page.keyboard.press('Enter');
  await shows(page, /pip ran with 4/);
  expect(await held(page).count()).toBe(0);
});

test('what is pasted is held as well, one line at its Enter and many before they are pasted', async () => {
  const page = await shells.at('/terminals');
  await newShell(page);
  await paste(page, seed);
  await shows(page, /cu124/);
  await page.keyboard.press('Enter');
  await held(page).waitFor(SOON);
  await page.getByRole('button', { name: 'Discard the command' }).click();
  await held(page).waitFor({ state: 'detached' });
  await paste(page, `echo one\n${seed}\n`);
  await held(page).waitFor(SOON);
  expect(await screen(page)).not.toContain('echo one');
  await page.getByRole('button', { name: 'Run mine anyway' }).click();
  await page.getByRole('group', { name: /^Paste 2 lines\?/ }).waitFor(SOON);
  await page.getByRole('button', { name: 'Do not paste' }).click();
  await page.keyboard.type('echo still here');
  await page.keyboard.press('Enter');
  await shows(page, /\nstill here\n/);
  expect(await screen(page)).not.toContain('pip ran');
});
