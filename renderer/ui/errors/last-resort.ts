import { t } from '../../words/t';

/** Shows, without any component, that the page itself could not be drawn: React has removed all of it. */
export function showLastResort(root: HTMLElement): void {
  const notice = document.createElement('div');
  notice.className = 'broken broken-app';
  notice.setAttribute('role', 'alert');
  const says = document.createElement('div');
  says.textContent = `${t('ui.broken.app')} ${t('ui.broken.rest')}`;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = t('ui.broken.reload');
  reload.addEventListener('click', () => window.location.reload());
  notice.append(says, reload);
  root.after(notice);
}
