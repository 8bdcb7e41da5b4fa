import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { valueOf } from '../refuse';
import { folderViews } from '../settings/folders';

const { settings } = implement(api);

/** Calls for the user's settings and their location. */
export function settingsCalls(engine: Engine) {
  return {
    get: settings.get.handler(() => engine.settings.view()),
    change: settings.change.handler(async ({ input, errors }) => {
      const view = valueOf(await engine.settings.change(input), errors);
      engine.changes.publish(null);
      return view;
    }),
    folders: settings.folders.handler(() => folderViews(engine.home)),
  };
}
