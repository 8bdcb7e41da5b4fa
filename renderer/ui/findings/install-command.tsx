import { CommandPreview, CopyCommand } from './command-preview';

/** Command that the user runs to install what is missing; nothing runs it for them. */
export function InstallCommand({ command }: { readonly command: string }) {
  return (
    <div className="install">
      <CommandPreview command={command} />
      <CopyCommand command={command} />
    </div>
  );
}
