import { version } from '../../package.json';

/** Version of the app that this code belongs to. */
export const APP_VERSION: string = version;
