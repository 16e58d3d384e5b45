import type { HttpRequest } from './exchange.ts';
import { signatureHeaders } from './signature.ts';
import type { StoredConfiguration } from './stored.ts';

/** What identifies and signs a message (Standard Webhooks). */
export interface Signing {
  /** `webhook-id`: the same in every attempt. */
  readonly id: string;
  readonly at: Date;
  readonly secrets: readonly string[];
}

/** The request by which `configuration` sends `body`, without what its credential adds. */
export function requestOf(
  configuration: Pick<StoredConfiguration, 'httpVerb' | 'url' | 'contentType' | 'customHeaders'>,
  body: string,
  signing?: Signing,
): HttpRequest {
  const { httpVerb, url, contentType, customHeaders } = configuration;
  return {
    method: httpVerb.toUpperCase(),
    url,
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      ...Object.fromEntries(customHeaders.map(({ name, value }) => [name.toLowerCase(), value])),
      ...(signing ? signatureHeaders(signing.id, signing.at, body, signing.secrets) : {}),
    },
    body,
  };
}
