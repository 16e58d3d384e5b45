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

/** The fields of one type of credential, in addition to type and name. */
interface TypeFields extends Variant {
  /** Its write-only fields. */
  readonly secrets: readonly string[];
}

/** The fields of each type, each its own subset (spec section 3). */
export const credentialFields: Readonly<Record<CredentialType, TypeFields>> = {
  BasicAuth: { required: ['username', 'password'], secrets: ['password'] },
  ApiKey: { required: ['apiKey', 'apiKeyHeaderName'], secrets: ['apiKey'] },
  ClientCredentials: {
    required: ['clientCredentialsClientId', 'clientCredentialsClientSecret', 'tokenEndpoint'],
    optional: ['clientCredentialStyle', 'scopes', 'audience'],
    secrets: ['clientCredentialsClientSecret'],
    sentTo: ['tokenEndpoint'],
  },
  RaulandTcu: {
    required: ['url', 'username', 'password', 'connectionCode'],
    secrets: ['password', 'connectionCode'],
    sentTo: ['url'],
  },
  DigestAuth: { required: ['username', 'password'], secrets: ['password'] },
  Brivo: {
    required: ['brivoClientId', 'brivoClientSecret', 'apiKey', 'username', 'password', 'tokenUrl'],
    secrets: ['brivoClientSecret', 'apiKey', 'password'],
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
