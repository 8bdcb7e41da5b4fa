import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { DownloadRequest, DownloadView } from '#core/contract/download/download-calls';
import { RefusedError } from '#core/contract/refused-error';
import { type Command, type CommandForm, isOn, textFlag, usageOf } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { downloadProgress, previewLines } from '../text/download-text';
import { detachSignal } from '../follow';
import { EXIT, granted, type Io, misused } from '../io';

const POLL_INTERVAL_MS = 250;

const form: CommandForm = {
  name: 'download',
  words: 'URL|hf:REPO[@REV]',
  flags: {
    to: flagText('DIR', 'The folder to download to.'),
    preview: flagSwitch('Show what would be downloaded and download nothing.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Download a file or a Hugging Face repository: resumes, verifies, never calls a part the whole.',
  async run(parsed, io) {
    const [source, ...more] = parsed.words;
    if (source === undefined || more.length > 0) {
      return misused('Give one address, or hf:ORG/NAME.', `Usage: ${usage}`);
    }
    const to = textFlag(parsed, 'to');
    const request = { source, to: to === null ? null : path.resolve(to), target: 'local' as const };
    if (isOn(parsed, 'preview')) {
      const preview = granted(await io.link.ask((client) => client.downloads.preview(request)));
      io.answer(preview, () => previewLines(preview));
      return EXIT.ok;
    }
    return follow(request, io);
  },
} satisfies Command;

/** Ctrl+C stops it and keeps what has arrived; the same command continues from there. */
async function follow(request: DownloadRequest, io: Io): Promise<number> {
  const detach = detachSignal();
  let view = granted(await io.link.ask((client) => client.downloads.start(request)));
  const { id } = view;
  const reported = new Set<string>();
  while (!isOver(view)) {
    if (detach.aborted) {
      view = granted(await io.link.ask((client) => client.downloads.cancel({ id })));
      io.note(`${view.says} Run the same command to resume.`);
      return EXIT.detached;
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal: detach }).catch(() => undefined);
    view = await fetchView(id, io);
    show(view, reported, io);
  }
  show(view, reported, io);
  for (const { says } of view.smaller) io.note(says);
  if (view.problem !== null) throw new RefusedError(view.problem);
  io.answer(view, () => [view.done?.path ?? view.to, view.says].join('\n'));
  return view.state === 'done' ? EXIT.ok : EXIT.detached;
}

/** Its progress; one that the end of its engine interrupted is resumed by the next engine. @throws Refused */
async function fetchView(id: string, io: Io): Promise<DownloadView> {
  const view = granted(await io.link.ask((client) => client.downloads.progress({ id })));
  if (view.state !== 'cut') return view;
  return granted(await io.link.ask((client) => client.downloads.resume({ id })));
}

const isOver = ({ state }: DownloadView): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** Progress on one line of a terminal; notices each on their own, once. */
function show(view: DownloadView, reported: Set<string>, io: Io): void {
  for (const notice of view.notices) {
    if (reported.has(notice)) continue;
    reported.add(notice);
    io.note(notice);
  }
  if (process.stderr.isTTY) io.progress(downloadProgress(view));
  else if (view.state !== 'downloading' && !reported.has(view.says)) {
    reported.add(view.says);
    io.note(view.says);
  }
}
