import type { Cause } from '../../matching/cause';

/** A service that accepts the key but not this request. */
export default {
  id: 'llm-api-forbidden',
  title: 'a service that accepts the key but not this request',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The key is valid, but its account may not use this model, this project or this region. That is settled on the account’s page, not in the code.',
  signs: [
    {
      says: 'the service answered 403',
      weight: 3,
      line: /PermissionDeniedError: Error code: 403|Error code: 403\b|\b403 Client Error: Forbidden|HTTP Error 403: /,
    },
    {
      says: 'wandb says that there is no permission',
      weight: 3,
      line: /It appears that you do not have permission to access the requested resource|permission denied.{0,60}\bentity\b/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'rights',
      title: 'Ask for access, or use what is allowed',
      says: 'The service lists the models that a key may use.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'curl -H "Authorization: Bearer $OPENAI_API_KEY" https://api.openai.com/v1/models',
      },
      proof: { rerun: 'The request is answered.' },
    },
  ],
  confusions: [
    { cause: 'llm-api-auth', says: 'There the key itself is wrong.' },
    { cause: 'hf-gated-repo', says: 'There a model on Hugging Face waits for your consent.' },
  ],
  sources: [{ says: 'openai 2, own trial', date: '2026-11' }],
  examples: [
    "openai.PermissionDeniedError: Error code: 403 - {'error': {'message': 'You do not have access to this model'}}",
    'wandb.errors.errors.CommError: It appears that you do not have permission to access the requested resource. Please reach out to the project owner to grant you access.',
  ],
} satisfies Cause;
