import { StartError } from '../database/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';
import { hasReadableAccount } from './addresses.ts';

/** The receiver of logs or audit entries. */
export type ShippingTarget =
  | { readonly kind: 'udp' | 'tcp' | 'tls'; readonly host: string; readonly port: number }
  | { readonly kind: 'http'; readonly url: string; readonly authorization: string | undefined };

/** The registered ports of syslog (RFC 5426, RFC 6587, RFC 5425). */
const ports = { udp: 514, tcp: 601, tls: 6514 } as const;

/**
 * Reads LOG_TO or AUDIT_TO: `syslog+udp://host:514`, `syslog+tcp://…`, `syslog+tls://…`, or an address of HTTP, whose user and password are
 * sent as basic authentication. Throws StartError with a message, which does not repeat the address.
 */
export function readShippingTarget(
  name: string,
  value: string | undefined,
  authorization: string | undefined,
): ShippingTarget | undefined {
  if (value === undefined) return undefined;
  const url = urlOf(value);
  const kind = /^syslog\+(udp|tcp|tls):$/.exec(url?.protocol ?? '')?.[1] as keyof typeof ports | undefined;
  if (url && kind && url.hostname !== '')
    return {
      kind,
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || ports[kind],
    };
  if (url && ['http:', 'https:'].includes(url.protocol) && hasReadableAccount(url)) {
    const { username, password } = url;
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const basic = username === '' ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`;
    Object.assign(url, { username: '', password: '' });
    return { kind: 'http', url: url.href, authorization: authorization ?? basic };
  }
  throw new StartError(
    `${name} is no address that logs can be sent to: write syslog+tls://logs.example.org:6514, syslog+tcp://…, syslog+udp://…, or https://….`,
  );
}

/** Reads the address of a receiver of traces. Throws StartError with a message, which does not repeat it. */
export function readTracesTo(value: string | undefined): string | undefined {
  if (value !== undefined && !['http:', 'https:'].includes(urlOf(value)?.protocol ?? ''))
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is no address that traces can be sent to: write http://collector:4318 or https://….',
    );
  return value;
}
