/** The provider's staff who manage clients and their buildings (spec section 6). */
export const clientKeepers = {
  read: ['CanCreateClientsAndBuildings', 'CanManageClients', 'CanDisableClientsAndBuildings'],
  write: ['CanCreateClientsAndBuildings', 'CanManageClients'],
} as const;

/** Users of a client, or staff on its behalf, who manage its buildings and their contents (spec section 6). */
export const buildingKeepers = { read: ['CanManageBuildingSettings', 'CanManageClientSettings'] } as const;

/** Permissions to see configurations, and to change and test them (spec section 6). */
export const webhookReaders = [
  'CanReadWebhookConfigurations',
  'CanWriteWebhookConfigurations',
  'read:webhook_configurations',
  'write:webhook_configurations',
] as const;
export const webhookWriters = ['CanWriteWebhookConfigurations', 'write:webhook_configurations'] as const;

/** Permissions to see credentials, and to change them. */
export const credentialReaders = [
  'CanReadWebhookCredentials',
  'CanWriteWebhookCredentials',
  'read:webhook_credentials',
  'write:webhook_credentials',
] as const;
export const credentialWriters = ['CanWriteWebhookCredentials', 'write:webhook_credentials'] as const;

/** Any of the four webhook permissions opens the log. It shows nothing about a configuration that would reveal a credential's secret. */
export const logReaders = [...webhookReaders, ...credentialReaders] as const;
