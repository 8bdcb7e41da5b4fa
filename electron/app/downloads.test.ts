import { EventEmitter } from 'node:events';
import path from 'node:path';
import { session } from 'electron';
import { expect, test, vi } from 'vitest';
import { app, errorBoxes } from './fixtures/electron.fixture';
import { guardDownloads } from './downloads';

vi.mock('electron', async () => (await import('./fixtures/electron.fixture')).fakeElectron);

const FOLDER = path.resolve('/home/ana/Downloads');
app.data = path.dirname(FOLDER);
guardDownloads(session.defaultSession);

class FakeDownload extends EventEmitter {
  options: unknown = null;
  readonly #address: string;

  constructor(address: string) {
    super();
    this.#address = address;
  }

  getURL(): string {
    return this.#address;
  }

  getFilename(): string {
    return 'brave-lynx-3.log';
  }

  getSavePath(): string {
    return path.join(FOLDER, this.getFilename());
  }

  setSaveDialogOptions(options: unknown): void {
    this.options = options;
  }
}

/** Answers the download, and whether the app refused it. */
function begin(address: string) {
  const item = new FakeDownload(address);
  let isRefused = false;
  session.defaultSession.emit('will-download', { preventDefault: () => (isRefused = true) }, item);
  return { item, isRefused };
}

test('the dialog of a file names it, and begins in the folder of downloads', () => {
  const { item, isRefused } = begin('blob:app://cockpit/83af279d');
  expect(isRefused).toBe(false);
  expect(item.options).toEqual({
    title: 'Save brave-lynx-3.log',
    defaultPath: path.join(app.getPath('downloads'), 'brave-lynx-3.log'),
  });
});

test('nothing but a file of our own page is downloaded', () => {
  for (const address of [
    'https://example.org/a.zip',
    'blob:https://example.org/83af279d',
    'blob:app://cockpit.example/83af279d',
    'file:///etc/passwd',
  ])
    expect(begin(address)).toMatchObject({ isRefused: true, item: { options: null } });
});

test('a file that cannot be written is reported with its folder; one that the user gives up is not', () => {
  begin('blob:app://cockpit/1').item.emit('done', {}, 'cancelled');
  begin('blob:app://cockpit/2').item.emit('done', {}, 'completed');
  expect(errorBoxes).toEqual([]);
  begin('blob:app://cockpit/3').item.emit('done', {}, 'interrupted');
  expect(errorBoxes).toMatchObject([{ title: 'brave-lynx-3.log could not be saved' }]);
  expect(errorBoxes[0]?.text).toContain(path.join(FOLDER, 'brave-lynx-3.log'));
});
