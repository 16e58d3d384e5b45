import { isObject } from '../../../resources/declaration/values.ts';
import type { FlowName, Flows } from '../../../resources/product/flows.ts';
import { messages } from '../../../resources/product/messages.ts';
import type { PortalConfig } from '../../../resources/product/portalConfig.ts';
import { prompts } from '../../i18n/late/prompts.ts';

/** Timeout of a flow request in milliseconds. */
const timeoutMs = 30_000;

/** The result of a flow: its response, of which external providers may omit parts, or the message to show. */
type FlowAnswer<Name extends FlowName> =
  | { readonly ok: true; readonly body: Partial<Flows[Name]['answer']> }
  | { readonly ok: false; readonly status: number; readonly message: string };

function sentenceOf(problem: Readonly<Record<string, unknown>>): string | undefined {
  const { errors, detail } = problem as { errors?: Readonly<Record<string, unknown>>; detail?: unknown };
  const [first] = Object.values(errors ?? {});
  if (Array.isArray(first) && typeof first[0] === 'string') return first[0];
  return typeof detail === 'string' ? detail : undefined;
}

/** The JSON object in a response, empty for an empty body. Undefined for anything else. */
function jsonIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = text ? JSON.parse(text) : {};
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Requests a step of a flow from the identity provider. Never rejects. */
export async function askFlow<Name extends FlowName>(
  { identity }: PortalConfig,
  flow: Name,
  body: Flows[Name]['body'],
): Promise<FlowAnswer<Name>> {
  try {
    const response = await fetch(`${identity.authority || `${location.origin}/identity`}/flows/${flow}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // The first password of an invited person is answered with the cookie that signs them in.
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const answer = jsonIn(text);
    // An HTML page: the provider does not have this flow.
    if (answer === undefined) return { ok: false, status: 501, message: prompts['en-US'].noFlow };
    if (response.ok) return { ok: true, body: answer };
    const { status } = response;
    return { ok: false, status, message: sentenceOf(answer) ?? messages['unknown-error'] };
  } catch {
    return { ok: false, status: 0, message: prompts['en-US'].unreachable };
  }
}

/** The `token` of a link: in its fragment, or in its query at other providers. */
export function tokenIn(path: string): string {
  const [address = '', fragment] = path.split('#');
  const parts = [fragment, address.split('?')[1]];
  return parts.map((part) => new URLSearchParams(part).get('token')).find(Boolean) ?? '';
}
