import type { RouteObject } from 'react-router';
import { NotFound } from './frame/not-found';
import { AppFrame } from './frame/app-frame';
import { HomePage } from './home/home-page';
import { preloadable } from './ui/preload-page';

const runRoute = preloadable('run', () => import('./run-route'));

/** Every address of the page. A page's code is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: AppFrame,
    // Until the first page's code is there: nothing, rather than a flash of something.
    HydrateFallback: () => null,
    children: [
      { index: true, Component: HomePage },
      {
        path: 'runs',
        lazy: async () => ({ Component: (await import('./runs/runs-page')).RunsPage }),
      },
      {
        path: 'runs/compare',
        lazy: async () => ({ Component: (await import('./compare/compare-page')).ComparePage }),
      },
      {
        path: 'runs/:id',
        lazy: async () => ({ Component: (await runRoute()).RunRoute }),
      },
      {
        path: 'start/:recipe?',
        lazy: async () => ({ Component: (await import('./start/start-page')).StartPage }),
      },
      {
        path: 'send',
        lazy: async () => ({
          Component: (await import('./transfer/new-transfer-page')).NewTransferPage,
        }),
      },
      {
        path: 'send/:id',
        lazy: async () => ({ Component: (await import('./transfer/transfer-page')).TransferPage }),
      },
      {
        path: 'terminals/:id?',
        lazy: async () => ({
          Component: (await import('./terminals/terminals-page')).TerminalsPage,
        }),
      },
      {
        path: 'settings/:section?',
        lazy: async () => ({ Component: (await import('./settings/settings-page')).SettingsPage }),
      },
      { path: '*', Component: NotFound },
    ],
  },
];
