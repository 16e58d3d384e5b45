/** Permissions to see configurations, and to change them and so try them out (spec section 6). */
export const webhookReaders = [
  'CanReadWebhookConfigurations',
  'CanWriteWebhookConfigurations',
  'read:webhook_configurations',
  'write:webhook_configurations',
] as const;
export const webhookWriters = ['CanWriteWebhookConfigurations', 'write:webhook_configurations'] as const;

/** Permissions to look at credentials, and to change them. */
export const credentialReaders = [
  'CanReadWebhookCredentials',
  'CanWriteWebhookCredentials',
  'read:webhook_credentials',
  'write:webhook_credentials',
] as const;
export const credentialWriters = ['CanWriteWebhookCredentials', 'write:webhook_credentials'] as const;

/** Any of the four webhook permissions opens the log; nothing that it tells of a configuration is a secret of a credential. */
export const logReaders = [...webhookReaders, ...credentialReaders] as const;
