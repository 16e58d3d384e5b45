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

/** What a credential of a type consists of, beside its type and name. */
interface TypeFields {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** Those among them that go in and never come out. */
  readonly secrets: readonly string[];
  /** Those among them that say where secrets are sent: when one changes, the secrets have to be given again. */
  readonly addresses?: readonly string[];
}

/** The fields of each type, each its own subset (spec section 3). */
export const credentialFields: Readonly<Record<CredentialType, TypeFields>> = {
  BasicAuth: { required: ['username', 'password'], secrets: ['password'] },
  ApiKey: { required: ['apiKey', 'apiKeyHeaderName'], secrets: ['apiKey'] },
  ClientCredentials: {
    required: ['clientCredentialsClientId', 'clientCredentialsClientSecret', 'tokenEndpoint'],
    optional: ['clientCredentialStyle', 'scopes', 'audience'],
    secrets: ['clientCredentialsClientSecret'],
    addresses: ['tokenEndpoint'],
  },
  RaulandTcu: {
    required: ['url', 'username', 'password', 'connectionCode'],
    secrets: ['password', 'connectionCode'],
    addresses: ['url'],
  },
  DigestAuth: { required: ['username', 'password'], secrets: ['password'] },
  Brivo: {
    required: ['brivoClientId', 'brivoClientSecret', 'apiKey', 'username', 'password', 'tokenUrl'],
    secrets: ['brivoClientSecret', 'apiKey', 'password'],
    addresses: ['tokenUrl'],
  },
};

/** How a client proves itself to a token endpoint: in the header (RFC 6749, section 2.3.1) or in the body. */
export const credentialStyles = ['AuthorizationHeader', 'PostBody'] as const;
export type CredentialStyle = (typeof credentialStyles)[number];
