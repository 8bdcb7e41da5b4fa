import path from 'node:path';
import type { Page } from 'playwright-core';
import { type Pictures, type Studio, shows, WAIT } from '../fixtures/pictures.fixture';
import { traderLab, unknownScript } from './small-projects.fixture';

const adding = (project: string): string => `/projects?add=${encodeURIComponent(project)}&on=local`;
const isPreviewed = (page: Page) => page.getByText('save.best = false').waitFor(WAIT);

/** Pictures of projects: none, a folder that is known and one that is not, a drafted form, a project; then its form and its gate. */
export async function projectPictures({ cockpit }: Studio, pictures: Pictures): Promise<void> {
  const { home } = cockpit;
  const lab = await traderLab(path.join(home, 'trader-lab'));
  const unknown = await unknownScript(path.join(home, 'my-script'));
  await pictures('projects-empty', '/projects', shows('Point at a checkout'));
  await pictures('projects-known', adding(lab), shows('This is Trader lab'));
  await pictures('projects-unknown', adding(unknown), shows('Unrecognized project'));
  const draft = `${adding(unknown)}&script=train.py`;
  await pictures('projects-draft', draft, shows('Form preview'));
  await cockpit.cli('project', 'add', lab);
  await pictures('projects', '/projects', shows('Phase 2'));
  // A gate is worth a look only after a toy.
  await cockpit.runView('run', 'trader-lab/phase1', '--preset', 'toy');
  const form = '/start/trader-lab%2Fphase1?preset=full';
  await pictures('project-form', form, isPreviewed);
  await pictures('project-gate', form, async (page) => {
    const gate = page.getByRole('region', { name: 'From toy to full run' });
    // What comes later above it would push it out of the picture.
    await isPreviewed(page);
    await gate.getByRole('listitem').first().waitFor(WAIT);
    await gate.evaluate((part) => part.scrollIntoView({ block: 'start' }));
  });
}
