import { app } from 'electron';
import { commandWords } from './app/decisions/command-words';
import { runApp } from './app/run-app';
import { runCommandLine } from './app/run-command-line';

/** The desktop shell's entry; everything that decides is in app/decisions/. */
const words = commandWords(process.argv, app.isPackaged);
if (words === null) runApp(import.meta.dirname);
else await runCommandLine(import.meta.dirname, words);
