import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The service accepts the key but not this request',
  severity: 'medium',
  explains:
    'The key is valid, but its account may not use this model, this project or this region. That is settled on the account’s page, not in the code.',
  signs: [
    line(
      'the service answered 403',
      /PermissionDeniedError: Error code: 403|Error code: 403\b|\b403 Client Error: Forbidden|HTTP Error 403: /,
    ),
    line(
      'wandb says that there is no permission',
      /It appears that you do not have permission to access the requested resource|permission denied.{0,60}\bentity\b/,
    ),
  ],
  remedies: [
    words('rights', 'Ask for access, or use what is allowed', {
      says: 'The service lists the models that a key may use.',
      code: 'curl -H "Authorization: Bearer $OPENAI_API_KEY" https://api.openai.com/v1/models',
      proof: { rerun: 'The request is answered.' },
    }),
  ],
  confusions: [
    notCause('llm-api-auth', 'There the key itself is wrong.'),
    notCause('hf-gated-repo', 'There a model on Hugging Face waits for your consent.'),
  ],
  sources: [source('openai 2, own trial', '2026-11')],
});
