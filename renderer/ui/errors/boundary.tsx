import { Modal } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../../words/t';
import { ErrorNotice } from './error-notice';
import type { CaughtError } from './error-report';

interface Props {
  /** The notice of a dialog is a dialog, too. */
  readonly what?: 'part' | 'dialog';
  /** When it changes, the children are rendered again. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: CaughtError | null;
}

/**
 * Error boundary: a part of a page, or a dialog, that throws while it is rendered shows a notice, and the rest of the page
 * stays. What was thrown is in the app's log: the root of the page reports each caught error.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(cause: unknown): State {
    return { error: { cause, components: '' } };
  }

  override componentDidCatch(cause: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ error: { cause, components: componentStack ?? '' } });
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (resetKey !== this.props.resetKey && this.state.error !== null) this.#retry();
  }

  readonly #retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { what = 'part', children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    const notice = <ErrorNotice what={what} error={error} onRetry={this.#retry} />;
    if (what === 'part') return notice;
    return (
      <Modal
        opened
        onClose={this.#retry}
        withCloseButton={false}
        title={t('ui.broken.title')}
        transitionProps={{ duration: 0 }}
      >
        {notice}
      </Modal>
    );
  }
}
