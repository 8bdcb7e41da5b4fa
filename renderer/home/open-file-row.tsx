import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ImportBox } from '../ui/runs/import-box';
import { ImportRows } from '../ui/runs/import-rows';
import { ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';

const OPEN = 'open';

/** Button and field that import a log or metrics files; also opened by the address. */
export function OpenFileRow() {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get(OPEN) === 'file';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <>
      <div className="home-row">
        <IconFolderOpen size={16} stroke={ICON_STROKE} aria-hidden />
        <div className="home-row-says">
          <h3>{t('home.open.title')}</h3>
          <div className="note home-row-why">{t('home.open.says')}</div>
        </div>
        <Button
          aria-expanded={isOpen}
          onClick={() => setSearch(isOpen ? {} : { [OPEN]: 'file' }, { replace: true })}
        >
          {t(isOpen ? 'home.open.close' : 'home.open.act')}
        </Button>
      </div>
      {isOpen && (
        <div className="home-open" ref={box}>
          <ImportBox />
        </div>
      )}
      <div className="home-imports">
        <ImportRows />
      </div>
    </>
  );
}
