import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The cluster’s module is not there',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux'],
  explains:
    'A batch job starts in a shell that is no login shell on many clusters, so the command `module` is not defined there; or the module has another name or version on these nodes. What it should have loaded is then missing, and the job ends within a second.',
  signs: [
    line('the shell does not know module', /(?:^|: )(?:line \d+: )?module: command not found$/),
    line(
      'Lmod does not know the module',
      /Lmod has detected the following error:.{0,80}module\(s\) (?:are unknown|exist but cannot be loaded)|The following module\(s\) are unknown/,
    ),
    line(
      'Environment Modules does not find the module',
      /ERROR:(?: |\d+: )?Unable to locate a modulefile for/,
    ),
  ],
  remedies: [
    words('list', 'See which modules there are', {
      says: 'Take the exact name and version that the cluster lists on the partition that the job runs on.',
      code: 'module avail\nmodule spider cuda',
      proof: { rerun: 'The job passes the line that loads the module.' },
    }),
    words('login', 'Let the job’s shell be a login shell', {
      says: 'Jobs that are started here do that by themselves where modules are given.',
      code: '#!/bin/bash -l',
      proof: { rerun: 'The job passes the line that loads the module.' },
    }),
  ],
  confusions: [
    notCause('command-not-found', 'There another program is missing, not `module` itself.'),
    notCause('module-not-found', 'That is a module of Python.'),
  ],
  sources: [source('own trial: Slurm 22.05; Lmod 8 and Environment Modules 5', '2026-11')],
});
