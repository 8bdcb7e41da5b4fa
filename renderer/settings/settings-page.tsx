import './settings.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { SettingsView } from '#core/contract/settings/settings';
import { useSettings } from '../bridge/queries/use-settings';
import { type Section, sectionOf, SECTIONS } from '../frame/addresses/settings-sections';
import { TopBar } from '../frame/top-bar';
import { BackLink } from '../ui/back-link';
import { backAddress } from '../ui/addresses/setup-address';
import { HelpLink } from '../ui/help-link';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { FoldersTable } from './folders-table';
import { AppLogSection } from './app-log-section';
import { AppearanceSection } from './appearance-section';
import { DownloadsList } from './downloads/downloads-list';
import { LedgerSection } from './made/ledger-section';
import { matches, ROWS, type Row } from './rows';
import { SecretsSection } from './secrets-section';
import { StoredRow } from './stored-row';
import { UpdatesSection } from './updates-section';
import { AboutSection, PrivacySection } from './info-sections';
import { Boundary } from '../ui/errors/boundary';

/** The settings page. A change acts at once. */
export function SettingsPage() {
  const { section } = useParams();
  const [params] = useSearchParams();
  const open = sectionOf(section);
  const [query, setQuery] = useState('');
  const view = useSettings();
  return (
    <>
      <TopBar title={t('settings.title')} />
      <div className="page">
        <div className="settings">
          <BackLink back={backAddress(params.get('back'))} />
          <TextInput
            type="search"
            aria-label={t('settings.search')}
            placeholder={t('settings.search')}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && setQuery('')}
          />
          <SectionLinks open={query === '' ? open : null} onOpen={() => setQuery('')} />
          {view === undefined && <Skeleton kind="form" />}
          {view?.ok === false && <RefusalNote refusal={view.error} />}
          {view?.ok === true && (
            <Boundary resetKey={open}>
              <Body view={view.value} section={open} query={query} />
            </Boundary>
          )}
        </div>
      </div>
    </>
  );
}

interface LinksProps {
  readonly open: Section | null;
  readonly onOpen: () => void;
}

function SectionLinks({ open, onOpen }: LinksProps) {
  const { search } = useLocation();
  return (
    <nav className="settings-sections" aria-label={t('settings.sectionsLabel')}>
      {SECTIONS.map((section) => (
        <Link
          key={section}
          to={{ pathname: `/settings/${section}`, search }}
          aria-current={section === open ? 'page' : undefined}
          onClick={onOpen}
        >
          {t(`settings.sections.${section}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Parts of the help page about privacy, by section. */
const PARTS: Readonly<Partial<Record<Section, string>>> = {
  secrets: 'keys-and-passwords',
  storage: 'where-files-are',
  privacy: 'what-leaves-this-machine',
};

interface BodyProps {
  readonly view: SettingsView;
  readonly section: Section;
  readonly query: string;
}

function Body({ view, section, query }: BodyProps) {
  const { settings, path, readOnly } = view;
  const isSearch = query.trim() !== '';
  const rows = isSearch ? ROWS.filter((row) => isMatched(row, query)) : rowsOf(section);
  return (
    <section aria-label={isSearch ? t('settings.search') : t(`settings.sections.${section}`)}>
      {!isSearch && (
        <h2>
          {t(`settings.sections.${section}`)}
          {PARTS[section] !== undefined && <HelpLink topic="privacy" part={PARTS[section]} />}
        </h2>
      )}
      {readOnly !== null && rows.length > 0 && (
        <RefusalNote refusal={{ code: 'settings-read-only', ...readOnly }} />
      )}
      {isSearch && rows.length === 0 && <p>{t('settings.noneMatch', { query })}</p>}
      {!isSearch && section === 'look' && <AppearanceSection />}
      {!isSearch && section === 'downloads' && <DownloadsList />}
      {rows.map((row) => (
        <StoredRow key={row.name} row={row} settings={settings} disabled={readOnly !== null} />
      ))}
      {!isSearch && section === 'secrets' && <SecretsSection />}
      {!isSearch && section === 'storage' && <FoldersTable />}
      {!isSearch && section === 'storage' && <LedgerSection />}
      {!isSearch && section === 'privacy' && <PrivacySection />}
      {!isSearch && section === 'log' && <AppLogSection />}
      {!isSearch && section === 'about' && <UpdatesSection />}
      {!isSearch && section === 'about' && <AboutSection file={path} />}
    </section>
  );
}

const rowsOf = (section: Section): readonly Row[] => ROWS.filter((row) => row.section === section);

function isMatched({ name }: Row, query: string): boolean {
  return matches([t(`settings.rows.${name}.name`), t(`settings.rows.${name}.says`)], query);
}
