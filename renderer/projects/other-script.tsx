import { Button } from '@mantine/core';
import { useState } from 'react';
import { FolderBrowser } from '../ui/paths/folder-browser';
import { t } from '../words/t';
import { pathBelow } from './path-below';

interface Props {
  readonly root: string;
  readonly target: string;
  readonly onDraft: (script: string) => void;
}

/** Button that chooses any script of a folder, also one that does not look like a training. */
export function OtherScript({ root, target, onDraft }: Props) {
  const [isBrowsing, setBrowsing] = useState(false);
  return (
    <>
      <Button onClick={() => setBrowsing(true)}>{t('projects.anyScript')}</Button>
      {isBrowsing && (
        <FolderBrowser
          target={target}
          picks="any"
          from={root}
          onClose={() => setBrowsing(false)}
          onPick={(path) => onDraft(pathBelow(root, path))}
        />
      )}
    </>
  );
}
