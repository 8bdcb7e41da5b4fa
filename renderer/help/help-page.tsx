import './help.css';
import { memo, useEffect } from 'react';
import { NavLink, useLocation, useParams } from 'react-router';
import { CHANGELOG_PAGE, HELP_INDEX, HELP_TOPICS, REFERENCE_TOPICS } from '#core/help/help-topics';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { pageAddress } from '../ui/addresses/help-address';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { MarkdownView } from './markdown-view';
import { useHelpPage } from './use-help-page';

/** Page of the user guide at `/help/PAGE`: its topics, and one of them. */
export function HelpPage() {
  const id = useParams()['*'] || HELP_INDEX;
  const text = useHelpPage(id);
  const title = titleOf(id, text);
  useTitle(title);
  const crumb = id === HELP_INDEX ? {} : { crumb: { label: t('help.title'), to: '/help' } };
  return (
    <>
      <TopBar title={title} {...crumb} />
      <div className="page help">
        <Topics />
        <article className="help-text">
          {text === undefined && <Skeleton />}
          {text === null && <p className="note">{t('help.missingSays', { page: id })}</p>}
          {typeof text === 'string' && <PageText key={id} id={id} text={text} />}
        </article>
      </div>
    </>
  );
}

function titleOf(id: string, text: string | null | undefined): string {
  if (id === CHANGELOG_PAGE) return t('help.whatsNew');
  if (text === null) return t('help.missing');
  return /^# (.+)$/m.exec(text ?? '')?.[1] ?? t('help.title');
}

/** One page, with the part that the address names in view, else its top. */
function PageText({ id, text }: { readonly id: string; readonly text: string }) {
  const { hash } = useLocation();
  useEffect(() => {
    const part = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (part === null) document.querySelector('.help')?.scrollTo({ top: 0 });
    else part.scrollIntoView({ block: 'start' });
  }, [hash]);
  return <MarkdownView id={id} text={text} />;
}

const Topics = memo(function Topics() {
  return (
    <nav className="help-topics" aria-label={t('help.topics')}>
      <TopicLink id={HELP_INDEX} title={t('help.overview')} />
      <TopicLink id={CHANGELOG_PAGE} title={t('help.whatsNew')} />
      <h2>{t('help.guide')}</h2>
      {HELP_TOPICS.map((topic) => (
        <TopicLink key={topic.id} {...topic} />
      ))}
      <h2>{t('help.reference')}</h2>
      {REFERENCE_TOPICS.map((topic) => (
        <TopicLink key={topic.id} {...topic} />
      ))}
    </nav>
  );
});

function TopicLink({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <NavLink className="help-topic" to={pageAddress(id)} end={id === HELP_INDEX}>
      {title}
    </NavLink>
  );
}
