import { Button } from '@mantine/core';
import type { ProjectScan, ProjectView } from '#core/contract/project/project-calls';
import { useActing } from '../bridge/queries/use-acts';
import { type ManifestChoice, useProjectActs } from '../bridge/queries/projects/use-projects';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { FindingList } from './finding-list';
import { OtherScript } from './other-script';
import { scriptsWords } from './scripts-words';

interface Props {
  readonly scan: ProjectScan;
  readonly target: string;
  /** Existing projects. */
  readonly projects: readonly ProjectView[];
  readonly onDraft: (script: string) => void;
  readonly onAdded: (project: ProjectView) => void;
  /** Another folder is to be read. */
  readonly onPath: (path: string) => void;
}

/** Result of scanning a folder: a known project, or scripts that a form can be drafted from. */
export function ScanResult({ scan, target, projects, onDraft, onAdded, onPath }: Props) {
  const { add } = useProjectActs();
  const adding = useActing<ProjectView>(onAdded);
  const folder = { target, path: scan.root };
  const same = projects.find((one) => one.target === target && one.root === scan.root);
  const accept = (manifest: ManifestChoice): void => adding.act(add(folder, manifest));
  return (
    <div className="scan" role="region" aria-label={scan.root}>
      <p className="note" role="status">
        {t('projects.read', { count: scan.files })}
      </p>
      <FindingList
        findings={scan.findings}
        acts={{ parameters: ({ cwd }) => typeof cwd === 'string' && onPath(cwd) }}
      />
      {scan.known.map((existing, at) => (
        <Entry key={`${existing.manifest} ${existing.variant}`} existing={existing}>
          <Button
            variant={at === 0 ? 'filled' : 'default'}
            disabled={adding.busy}
            onClick={() => accept(choiceOf(existing))}
          >
            {adding.busy ? t('projects.adding') : t('projects.addKnown', { title: existing.title })}
          </Button>
        </Entry>
      ))}
      {same !== undefined && <p className="note">{t('projects.already', { title: same.title })}</p>}
      <RefusalNote refusal={adding.refusal} />
      <Scripts scan={scan} target={target} onDraft={onDraft} />
    </div>
  );
}

type DetectedProject = ProjectScan['known'][number];

/** A cockpit.yaml of the folder's own is what an engine takes unasked. */
const choiceOf = ({ manifest }: DetectedProject): ManifestChoice =>
  manifest === OWN_MANIFEST ? null : { id: manifest };

/** Represents a manifest's id: the folder has its own manifest. */
const OWN_MANIFEST = 'cockpit.yaml';

interface ListProps {
  readonly existing: DetectedProject;
  readonly children: React.ReactNode;
}

function Entry({ existing: { title, variant, found, of }, children }: ListProps) {
  return (
    <div className="scan-known">
      <Glyph name="ready" />
      <span className="strong">
        {variant === null
          ? t('projects.known', { title, found, of })
          : t('projects.knownVariant', { title, variant, found, of })}
      </span>
      {children}
    </div>
  );
}

const MAX_SCRIPTS = 6;

type ScriptsProps = Pick<Props, 'scan' | 'target' | 'onDraft'>;

function Scripts(props: ScriptsProps) {
  const { known } = props.scan;
  const list = <ScriptList {...props} />;
  if (known.length > 0) {
    return (
      <details>
        <summary>{t('projects.draftOther')}</summary>
        {list}
      </details>
    );
  }
  const says = scriptsWords(props.scan);
  return (
    <section>
      <h3>{t('projects.unknown')}</h3>
      {says !== null && <p className="quiet-text">{t(`projects.${says}`)}</p>}
      {list}
    </section>
  );
}

function ScriptList({ scan, target, onDraft }: ScriptsProps) {
  const { root, known, scripts } = scan;
  return (
    <ul className="scan-scripts">
      {scripts.slice(0, MAX_SCRIPTS).map(({ path, says }, at) => (
        <li key={path}>
          <Button
            variant={at === 0 && known.length === 0 ? 'filled' : 'default'}
            onClick={() => onDraft(path)}
          >
            {t('projects.draftFrom', { script: path })}
          </Button>
          <span className="note">{says}</span>
        </li>
      ))}
      <li>
        <OtherScript root={root} target={target} onDraft={onDraft} />
      </li>
    </ul>
  );
}
