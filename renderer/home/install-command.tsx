import { Button, CopyButton } from '@mantine/core';
import { t } from '../words/t';

/** A command for a person to run; nothing runs it for them. */
export function InstallCommand({ command }: { readonly command: string }) {
  return (
    <div className="install">
      <code className="install-command">{command}</code>
      <CopyButton value={command}>
        {({ copied, copy }) => (
          <Button onClick={copy}>{t(copied ? 'home.copied' : 'home.copyCommand')}</Button>
        )}
      </CopyButton>
    </div>
  );
}
