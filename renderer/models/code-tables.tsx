import type { PickledCallable, PickledGlobal } from '#core/contract/model/model-passport';
import { Glyph } from '../ui/glyph';
import { t } from '../words/t';

/** Table of the functions whose code was pickled, each with the CPython of its bytecode and how that is known. */
export function CallableTable({ callables }: { readonly callables: readonly PickledCallable[] }) {
  if (callables.length === 0) return <p className="note">{t('models.callables.none')}</p>;
  return (
    <section className="card passport-code">
      <h2>{t('models.callables.title')}</h2>
      <table className="table" aria-label={t('models.callables.title')}>
        <thead>
          <tr>
            <th>{t('models.callables.key')}</th>
            <th>{t('models.callables.name')}</th>
            <th>{t('models.callables.source')}</th>
            <th>{t('models.callables.cpython')}</th>
          </tr>
        </thead>
        <tbody>
          {callables.map((one) => (
            <CallableRow key={`${one.key} ${one.name} ${one.line}`} callable={one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CallableRow({ callable }: { readonly callable: PickledCallable }) {
  const { key, name, file, line, cpython, how, closure } = callable;
  return (
    <tr>
      <td>
        <code>{key}</code>
      </td>
      <td>
        <code>{name}</code>
        {closure.length > 0 && (
          <span className="note">
            {' '}
            {t('models.callables.closure', { values: closure.join(', ') })}
          </span>
        )}
      </td>
      <td title={file}>
        <code>{`${file.split(/[\\/]/).at(-1) ?? file}:${line}`}</code>
      </td>
      <td title={how}>
        {cpython === null
          ? t('models.callables.unknown')
          : t('models.callables.version', { version: cpython })}
      </td>
    </tr>
  );
}

/** Imports of a load: those that need a look by name, the usual ones folded. */
export function GlobalList({ globals }: { readonly globals: readonly PickledGlobal[] }) {
  if (globals.length === 0) return <p className="note">{t('models.globals.none')}</p>;
  const usual = globals.filter(({ verdict }) => verdict === 'known');
  const odd = globals.filter(({ verdict }) => verdict !== 'known');
  return (
    <section className="card passport-globals">
      <h2>{t('models.globals.title')}</h2>
      {odd.length > 0 && (
        <ul>
          {odd.map((one) => (
            <li key={`${one.key} ${one.module}.${one.name}`}>
              <Glyph name={one.verdict === 'executes' ? 'failed' : 'alarm'} />
              <span>
                <code>{`${one.module}.${one.name}`}</code> {t(`models.globals.${one.verdict}`)}
                <span className="note">
                  {' '}
                  {[one.key, one.says].filter((part) => part !== '').join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {usual.length > 0 && (
        <details>
          <summary>{t('models.globals.usual', { count: usual.length })}</summary>
          <p className="note passport-names">{namesOf(usual)}</p>
        </details>
      )}
    </section>
  );
}

const namesOf = (globals: readonly PickledGlobal[]): string =>
  [...new Set(globals.map(({ module, name }) => `${module}.${name}`))].toSorted().join(', ');
