import type { HttpRequest } from './exchange.ts';
import { signatureHeaders } from './signature.ts';
import type { StoredConfiguration } from '../configurations/stored.ts';

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
  const headers: Record<string, string> = { 'content-type': `${contentType}; charset=utf-8` };
  for (const { name, value } of customHeaders) headers[name.toLowerCase()] = value;
  if (signing) Object.assign(headers, signatureHeaders(signing.id, signing.at, body, signing.secrets));
  return { method: httpVerb.toUpperCase(), url, headers, body };
}
