import { ShortText } from './bounds';

/** Name of the environment variable that a secret becomes, as POSIX has it. */
export const SecretName = ShortText.regex(
  /^[A-Za-z_]\w{0,99}$/,
  'use letters, digits and underscores, as in HF_TOKEN',
);
