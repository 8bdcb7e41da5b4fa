import { isPlaceholder } from '../placeholder';
import { nameStrength } from '../secret-names';
import { ruleOf, type SecretRule } from './rule';

/** Secrets within addresses, of any scheme. */
export const ADDRESS_RULES: readonly SecretRule[] = [
  ruleOf(
    'address-password',
    'Password in an address',
    {
      literals: '://',
      shape: String.raw`(?<![a-z\d])[a-z][a-z\d+.-]{1,20}:\/\/[^\s/?#"'<>@:]{0,200}:(?<v1>[^\s/"'<>]{1,500})@`,
      flags: 'i',
    },
    ({ value }) => !isPlaceholder(value),
  ),
  ruleOf(
    'address-token',
    'Token in an address',
    {
      literals: '://',
      shape: String.raw`(?<![a-z\d])[a-z][a-z\d+.-]{1,20}:\/\/(?<v1>[\w.~%+-]{16,500})@`,
      flags: 'i',
    },
    ({ value }) => /\d/.test(value) && /[a-z]/i.test(value),
  ),
  ruleOf(
    'address-parameter',
    'Token in an address',
    {
      literals:
        'key= token= sig= signature= secret= password= passwd= pwd= auth= code= credential= pat= sid=',
      shape: String.raw`[?&;#](?<name>[\w.-]{0,40}?(?:key|token|sig|signature|secret|passw(?:or)?d|pwd|auth|code|credential|pat|sid))=(?<v1>[^\s&"'<>#;\\]{6,})`,
      flags: 'i',
    },
    ({ name, value }) =>
      !isPlaceholder(value) &&
      (/sig|signature|token|secret|passw|pwd|credential/i.test(name) ||
        nameStrength(name) === 'sure' ||
        (value.length >= 12 && /\d/.test(value))),
  ),
  ruleOf('webhook', 'Address of a webhook', {
    literals: 'hooks.slack. api/webhooks/',
    shape: String.raw`(?:hooks\.slack\.[a-z.-]{2,30}\/(?:services|workflows|triggers)\/|discord(?:app)?\.[a-z]{2,10}\/api\/webhooks\/\d{1,20}\/)(?<v1>[\w/+-]{20,})`,
    flags: 'i',
  }),
];
