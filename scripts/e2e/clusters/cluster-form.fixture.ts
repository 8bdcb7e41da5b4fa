import type { Page } from 'playwright-core';
import { z } from 'zod';
import { TargetSummary } from '#core/contract/target/target';
import { patient } from '../../setup/patience.mjs';
import type { Cockpit } from '../fixtures/cockpit.fixture';

/** Chooses the cluster of this machine in the switcher. */
export async function chooseCluster(page: Page, scheduler: 'Slurm' | 'Ray'): Promise<void> {
  page.setDefaultTimeout(patient(20_000));
  await page.keyboard.press('Alt+t');
  const cluster = page.getByRole('button', { name: new RegExp(`^${scheduler} on `) });
  await cluster.first().click();
}

/** Makes the demo in the form as short as a verdict needs: its updates are costly, and the cluster does not mind them. */
export const shorten = (page: Page): Promise<void> => page.getByLabel('Length').fill('5');

/** Starts what the form shows; answers what its page says of the job once it succeeded. */
export async function startedJob(page: Page, scheduler: 'Slurm' | 'Ray') {
  await page.getByRole('button', { name: 'Start training' }).click();
  const succeeded = page.getByText('Succeeded', { exact: true }).first();
  await succeeded.waitFor({ timeout: patient(120_000) });
  await page.getByRole('tab', { name: 'Parameters' }).click();
  return page.getByLabel(`${scheduler} job`);
}

/** Ids of the targets that are listed, once the agent of the host `lab` was reached. */
export async function targetsBehindHost(cockpit: Cockpit): Promise<() => Promise<string[]>> {
  await cockpit.cli('envs', '--target', 'ssh:lab');
  const list = z.array(TargetSummary);
  return async () => list.parse(await cockpit.json('targets')).map(({ id }) => id);
}
