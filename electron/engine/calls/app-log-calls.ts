import { implement } from '@orpc/server';
import { z } from 'zod';
import { api } from '#core/contract/api';
import { AppLogEntry } from '#core/contract/app-log/app-log';
import { Redactor } from '#core/redaction/redactor';
import { logFolder } from '../../app-log/log-file';
import { logEntry } from '../../app-log/process-log';
import { lastEntries } from '../../app-log/read-app-log';
import type { Engine } from '../engine';
import { hiddenWords } from '../hidden-words';

const { appLog } = implement(api);
const Entries = z.array(AppLogEntry);

/** The app's own log, for the page. Parts that know no stored key have written to it, so that it is masked again here. */
export function appLogCalls({ home, secrets }: Engine) {
  return {
    list: appLog.list.handler(async ({ input: { level, most, shared } }) => {
      const entries = await lastEntries(home, { level, max: most });
      const names = shared ? hiddenWords(null) : [];
      const redactor = new Redactor({ names, secrets: await secrets.secrets() });
      return { folder: logFolder(home), entries: Entries.parse(redactor.json(entries)) };
    }),
    report: appLog.report.handler(({ input: { kind, message, stack, address } }) => {
      const fields = { kind, address };
      const part = 'page';
      logEntry('error', message, { part, fields, ...(stack === null ? {} : { stack }) });
    }),
  };
}
