import { originOf } from '../../../resources/declaration/origin.ts';
import type { CredentialType } from '../../../resources/webhookCredentials/options.ts';
import type { HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import { secretFields } from './secret-fields.ts';
import { USER_AGENT } from './outgoing.ts';

/** A credential with its decrypted secrets. It is never logged or returned by the API. */
export interface Credential {
  readonly type: CredentialType;
  readonly values: Readonly<Record<string, string | readonly string[] | null | undefined>>;
  /** Origins that the credential may be sent to. Undefined when the caller has just entered its secrets to test it. */
  readonly origins?: readonly string[] | undefined;
  /** Identifies a version of a stored credential of one client. Undefined for a credential that differs from the stored one. */
  readonly key?: string;
}

/** The message for a URL whose origin the credential does not list. */
export function notSentTo(url: string): string {
  return `The credential can’t be sent to ${originOf(url)}. Someone who can change credentials can add this origin to it.`;
}

const formType = 'application/x-www-form-urlencoded';

function textOf({ values }: Credential, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Both parts are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function clientBasic(id: string, secret: string): string {
  const formEncoded = (text: string) => new URLSearchParams({ a: text }).toString().slice(2);
  return basic(formEncoded(id), formEncoded(secret));
}

function form(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
}

/** All secrets of a credential, for masking. */
export function secretsOf(credential: Credential): string[] {
  return secretFields(credential.type)
    .map((name) => textOf(credential, name))
    .filter((secret) => secret !== '');
}

/** The request that exchanges a credential for a token. Null for a type without a token. */
export function tokenRequest(credential: Credential): HttpRequest | null {
  const get = (name: string) => textOf(credential, name);
  const post = (url: string, contentType: string, body: string, headers: Record<string, string> = {}) => ({
    method: 'POST',
    url,
    headers: {
      accept: 'application/json',
      'content-type': contentType,
      'user-agent': USER_AGENT,
      ...headers,
    },
    body,
  });
  switch (credential.type) {
    case 'ClientCredentials': {
      const { scopes } = credential.values;
      const scope = Array.isArray(scopes) ? scopes.join(' ') : '';
      const id = get('clientCredentialsClientId');
      const secret = get('clientCredentialsClientSecret');
      const parameters = { grant_type: 'client_credentials', scope, audience: get('audience') };
      return get('clientCredentialStyle') === 'PostBody'
        ? post(get('tokenEndpoint'), formType, form({ ...parameters, client_id: id, client_secret: secret }))
        : post(get('tokenEndpoint'), formType, form(parameters), { authorization: clientBasic(id, secret) });
    }
    case 'Brivo':
      return post(
        get('tokenUrl'),
        formType,
        form({ grant_type: 'password', username: get('username'), password: get('password') }),
        {
          authorization: basic(get('brivoClientId'), get('brivoClientSecret')),
          'api-key': get('apiKey'),
        },
      );
    case 'RaulandTcu':
      return post(
        get('url'),
        'application/json',
        JSON.stringify({
          username: get('username'),
          password: get('password'),
          connectionCode: get('connectionCode'),
        }),
      );
    default:
      return null;
  }
}

/** Headers that a credential adds to the request. Digest authentication adds its header only after a challenge. */
export function authorizationHeaders(credential: Credential, token: string | null): Record<string, string> {
  const get = (name: string) => textOf(credential, name);
  switch (credential.type) {
    case 'BasicAuth':
      return { authorization: basic(get('username'), get('password')) };
    case 'ApiKey':
      return { [get('apiKeyHeaderName').toLowerCase()]: get('apiKey') };
    case 'Brivo':
      return { authorization: `Bearer ${token ?? ''}`, 'api-key': get('apiKey') };
    case 'ClientCredentials':
    case 'RaulandTcu':
      return { authorization: `Bearer ${token ?? ''}` };
    case 'DigestAuth':
      return {};
  }
}
