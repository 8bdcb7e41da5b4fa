import type { RouteObject } from 'react-router';
import { NotFound } from './frame/not-found';
import { AppFrame } from './frame/app-frame';
import { BrokenApp, BrokenPage } from './frame/route-errors';
import { HomePage } from './home/home-page';
import { preloadable } from './ui/preload-page';
import { PageSkeleton } from './ui/skeleton';

const runRoute = preloadable('run', () => import('./run-route'));

/** The pages. A page's code is fetched when it is first opened. */
const pages: RouteObject[] = [
  { index: true, Component: HomePage },
  {
    path: 'runs',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./runs/runs-page')).RunsPage }),
  },
  {
    path: 'runs/compare',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./compare/compare-page')).ComparePage }),
  },
  {
    path: 'runs/:id',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await runRoute()).RunRoute }),
  },
  {
    path: 'incidents',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({
      Component: (await import('./incidents/incidents-page')).IncidentsPage,
    }),
  },
  {
    path: 'incidents/causes/:cause',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./incidents/cause/cause-page')).CausePage }),
  },
  {
    path: 'incidents/:id',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./incidents/incident-page')).IncidentPage }),
  },
  {
    path: 'setup/:goal?/:step?',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./setup/setup-page')).SetupPage }),
  },
  {
    path: 'start/:recipe?',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./start/start-page')).StartPage }),
  },
  {
    path: 'projects/:id?',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({
      Component: (await import('./projects/projects-page')).ProjectsPage,
    }),
  },
  {
    path: 'cluster',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./cluster/cluster-page')).ClusterPage }),
  },
  {
    path: 'cluster/node',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./setup/node/node-page')).NodePage }),
  },
  {
    path: 'models',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./models/models-page')).ModelsPage }),
  },
  {
    path: 'send',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({
      Component: (await import('./transfer/new-transfer-page')).NewTransferPage,
    }),
  },
  {
    path: 'send/:id',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./transfer/transfer-page')).TransferPage }),
  },
  {
    path: 'terminals/:id?',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({
      Component: (await import('./terminals/terminals-page')).TerminalsPage,
    }),
  },
  {
    path: 'settings/:section?',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./settings/settings-page')).SettingsPage }),
  },
  {
    path: 'help/*',
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./help/help-page')).HelpPage }),
  },
  { path: '*', Component: NotFound },
];

/** Every address of the page. A page that throws is replaced alone; the frame around it lives. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: AppFrame,
    ErrorBoundary: BrokenApp,
    children: [{ ErrorBoundary: BrokenPage, children: pages }],
  },
];
