import { runApp } from './app/run-app';

/** The desktop shell's entry; everything that decides is in app/decisions/. */
runApp(import.meta.dirname);
