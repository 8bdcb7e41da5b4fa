import '@fontsource-variable/inter/wght.css';
import '@fontsource/jetbrains-mono/400.css';
import '@mantine/core/styles.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/parts.css';
import './ui/controls.css';
import './frame/frame.css';
import './charts/view/charts.css';
import './runs/runs.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { BridgeProvider, connect } from './bridge/bridge';
import { followDesktop } from './bridge/desktop';
import { PageErrors, watchPage } from './bridge/page-errors';
import { transportOf } from './bridge/connection/transport';
import { routes } from './routes';
import { keepPageOnDrop } from './ui/paths/dropped-paths';
import { showLastResort } from './ui/errors/last-resort';
import { theme, themeVariables } from './ui/theme';

// The page's policy forbids eval, which zod would otherwise try to use.
z.config({ jitless: true });

keepPageOnDrop(window);
followDesktop(window);

const router = createBrowserRouter(routes);

const bridge = connect(transportOf(window));
const errors = new PageErrors({
  send: (error) => bridge.connection.read((client) => client.appLog.report(error)),
  address: () => window.location.pathname,
});
watchPage(window, errors);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const rooted = createRoot(root, {
  onCaughtError: (cause, { componentStack }) => {
    console.error(cause);
    errors.report('render', cause, componentStack);
  },
  onUncaughtError: (cause, { componentStack }) => {
    console.error(cause);
    errors.report('render', cause, componentStack);
    showLastResort(root);
  },
});
rooted.render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <BridgeProvider value={bridge}>
        <RouterProvider
          router={router}
          // What threw while it was rendered is reported by the root.
          onError={(cause, { errorInfo }) =>
            errorInfo === undefined && errors.report('load', cause)
          }
        />
      </BridgeProvider>
    </MantineProvider>
  </StrictMode>,
);
