import type { ChoiceOption, Variant } from '../declaration/index.ts';

/** The types of credentials (spec section 3). */
export const credentialTypes = [
  'BasicAuth',
  'ApiKey',
  'ClientCredentials',
  'RaulandTcu',
  'DigestAuth',
  'Brivo',
] as const;
export type CredentialType = (typeof credentialTypes)[number];

/** The types with their labels. */
export const credentialTypeOptions = [
  { value: 'BasicAuth', label: 'User name and password' },
  { value: 'ApiKey', label: 'API key' },
  { value: 'ClientCredentials', label: 'OAuth client credentials' },
  { value: 'RaulandTcu', label: 'Rauland Telecenter' },
  { value: 'DigestAuth', label: 'Digest authentication' },
  { value: 'Brivo', label: 'Brivo' },
] as const satisfies readonly ChoiceOption<CredentialType>[];

/** The fields of each type, each its own subset (spec section 3). */
export const credentialFields: Readonly<Record<CredentialType, Variant>> = {
  BasicAuth: { required: ['username', 'password'] },
  ApiKey: { required: ['apiKey', 'apiKeyHeaderName'] },
  ClientCredentials: {
    required: ['clientCredentialsClientId', 'clientCredentialsClientSecret', 'tokenEndpoint'],
    optional: ['clientCredentialStyle', 'scopes', 'audience'],
    sentTo: ['tokenEndpoint'],
  },
  RaulandTcu: {
    required: ['url', 'username', 'password', 'connectionCode'],
    sentTo: ['url'],
  },
  DigestAuth: { required: ['username', 'password'] },
  Brivo: {
    required: ['brivoClientId', 'brivoClientSecret', 'apiKey', 'username', 'password', 'tokenUrl'],
    sentTo: ['tokenUrl'],
  },
};

/** The client authentication at a token endpoint: in the header (RFC 6749, section 2.3.1) or in the body. */
const credentialStyles = ['AuthorizationHeader', 'PostBody'] as const;
export type CredentialStyle = (typeof credentialStyles)[number];

/** The styles with their labels. */
export const credentialStyleOptions = [
  { value: 'AuthorizationHeader', label: 'In the header' },
  { value: 'PostBody', label: 'In the body' },
] as const satisfies readonly ChoiceOption<CredentialStyle>[];
