import type { ContentType } from '../../../resources/product/webhooks/common.ts';
import type { CustomHeader } from '../../../resources/webhookConfigurations/customHeaders.ts';
import type { HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import type { Surroundings } from '../templates/surroundings.ts';
import { renderTemplate } from '../templates/template.ts';
import { signatureHeaders } from './signature.ts';

/** User agent of every request, including token requests. Many firewalls refuse requests without one. */
export const USER_AGENT = 'Safety-Portal-Webhooks/1.0';

/** The settings of a configuration that determine the request. */
export interface RequestSettings {
  readonly url: string;
  readonly httpVerb: string;
  readonly contentType: ContentType;
  readonly customHeaders: readonly CustomHeader[];
  readonly template: string | null;
}

/** True for verbs that carry a body. A GET or DELETE with one has no defined meaning (RFC 9110, section 9.3). */
function hasBody(httpVerb: string): boolean {
  return !/^(?:get|delete)$/i.test(httpVerb);
}

/** The headers that identify and sign a message (Standard Webhooks). */
export interface Signing {
  /** `webhook-id`: the same in every attempt. */
  readonly id: string;
  readonly at: Date;
  readonly secrets: readonly string[];
}

/** The body for an event. Empty for verbs without a body. Throws TemplateError. */
export function bodyOf(
  { httpVerb, template, contentType }: Pick<RequestSettings, 'httpVerb' | 'template' | 'contentType'>,
  event: unknown,
  surroundings: Surroundings,
): string {
  return hasBody(httpVerb) ? renderTemplate(template ?? '', event, contentType, surroundings) : '';
}

/** The request that sends `body`, without the parts of the credential. */
export function requestOf(
  configuration: Omit<RequestSettings, 'template'>,
  body: string,
  signing?: Signing,
): HttpRequest {
  const { httpVerb, url, contentType, customHeaders } = configuration;
  const headers: Record<string, string> = { 'user-agent': USER_AGENT };
  if (hasBody(httpVerb)) headers['content-type'] = `${contentType}; charset=utf-8`;
  for (const { name, value } of customHeaders) headers[name.toLowerCase()] = value;
  if (signing) Object.assign(headers, signatureHeaders(signing.id, signing.at, body, signing.secrets));
  const secretHeaders = customHeaders.flatMap(({ name, isSecret }) => (isSecret ? name.toLowerCase() : []));
  return { method: httpVerb.toUpperCase(), url, headers, body, secretHeaders };
}
