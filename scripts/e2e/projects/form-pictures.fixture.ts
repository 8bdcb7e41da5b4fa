import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtInManifests } from '../../../electron/projects/built-in';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { KIN } from './kin.fixture';
import { shapedProject } from './project-shapes.fixture';
import { recordingPython } from './recording-python.fixture';
import { type Pictures, WAIT } from '../fixtures/pictures.fixture';

/** The form of each known project, with what will run and its checks, on folders of the same shape as a checkout. */
export async function formPictures(cockpit: Cockpit, inEveryStyle: Pictures): Promise<void> {
  // Environments in the app's own folder are not a project's.
  const location = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-checkouts-'));
  const manifests = builtInManifests.map(({ manifest }) => manifest);
  for (const { name, manifest, first } of KIN) {
    const folder = path.join(location, name.replaceAll(' ', '-'));
    await shapedProject(folder, name);
    await recordingPython(path.join(folder, '.venv'), manifests);
    await cockpit.cli('project', 'add', folder);
    const task = manifests.find(({ id }) => id === manifest)?.tasks.find(({ id }) => id === first);
    const [preset] = task?.presets ?? [];
    const address = `/start/${encodeURIComponent(`${manifest}/${first}`)}?preset=${preset?.id ?? ''}`;
    await inEveryStyle(`form-${name.replaceAll(' ', '-')}`, address, async (page) => {
      await page.getByText('Checked at').waitFor(WAIT);
      await page.getByText('Before the training starts').waitFor(WAIT);
    });
    // Two of them are branches of one project.
    await cockpit.cli('project', 'remove', manifest);
  }
  await rm(location, { recursive: true, force: true });
}
