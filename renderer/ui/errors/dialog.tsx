import { Modal, type ModalProps } from '@mantine/core';
import { Boundary } from './boundary';

/** Dialog over the page; content that throws becomes a notice within it. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal {...props}>
      <Boundary>{children}</Boundary>
    </Modal>
  );
}
