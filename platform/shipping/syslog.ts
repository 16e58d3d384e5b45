import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIPv6, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';

import type { ShippingTarget } from '../configuration/shipping.ts';
import type { Destination, Line } from './line.ts';

const timeoutMs = 10_000;
/** Bytes of a datagram: larger ones are fragmented, and not every receiver takes them (RFC 5426, section 3.2). */
const mostDatagramBytes = 8192;

/** Facilities (RFC 5424, table 1): `local0`, and `log audit`. */
const facilities: Readonly<Record<string, number>> = { log: 16, audit: 13 };

/** Severity (RFC 5424, table 2) of a level of pino. */
function severityOf(level: number): number {
  if (level >= 60) return 2;
  if (level >= 50) return 3;
  if (level >= 40) return 4;
  return level >= 30 ? 6 : 7;
}

/** A message in the format of RFC 5424, section 6. The text is the JSON of the line. */
function syslogMessage({ type, level, at, text }: Line): Buffer {
  const priority = (facilities[type] ?? 16) * 8 + severityOf(level);
  // Header fields are printable ASCII without spaces.
  const host =
    hostname()
      .replaceAll(/[^!-~]/g, '_')
      .slice(0, 255) || '-';
  return Buffer.from(`<${priority}>1 ${at} ${host} safety-portal ${process.pid} ${type} - ${text}`);
}

type Target = Exclude<ShippingTarget, { readonly kind: 'http' }>;

function udpDestination({ host, port }: Target): Destination {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.unref();
  // A refused datagram is reported to the next one, by the callback of `send`.
  socket.on('error', () => {});
  return {
    async send(lines) {
      for (const line of lines)
        await new Promise<void>((resolve, reject) => {
          const message = syslogMessage(line).subarray(0, mostDatagramBytes);
          socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
        });
    },
    close: () => socket.close(),
  };
}

/** One connection, opened when there is something to send, with octet counting (RFC 6587, section 3.4.1; RFC 5425, section 4.3). */
function streamDestination({ kind, host, port }: Target): Destination {
  let socket: Socket | undefined;
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const servername = isIPv6(host) || /^[\d.]+$/.test(host) ? undefined : host;
      const opened =
        kind === 'tls'
          ? connectTls({ host, port, ...(servername && { servername }) })
          : connectTcp({ host, port });
      opened.setTimeout(timeoutMs, () => opened.destroy(new Error('The receiver did not answer in time.')));
      opened.once(kind === 'tls' ? 'secureConnect' : 'connect', () => {
        opened.setTimeout(0);
        opened.setKeepAlive(true, timeoutMs);
        opened.unref();
        resolve(opened);
      });
      opened.once('close', () => {
        if (socket === opened) socket = undefined;
        reject(new Error('The connection was closed.'));
      });
      opened.once('error', reject);
      // Receivers send nothing; reading notices that they have closed.
      opened.resume();
    });
  return {
    async send(lines) {
      socket ??= await open();
      const used = socket;
      const frames = lines.map((line) => {
        const message = syslogMessage(line);
        return Buffer.concat([Buffer.from(`${message.length} `), message]);
      });
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(
          () => used.destroy(new Error('The receiver took nothing for a while.')),
          timeoutMs,
        );
        const ended = () => reject(new Error('The connection was closed.'));
        used.once('close', ended);
        used.write(Buffer.concat(frames), (error) => {
          clearTimeout(late);
          used.off('close', ended);
          if (error) reject(error);
          else resolve();
        });
      });
    },
    close: () => socket?.destroy(),
  };
}

export function syslogDestination(target: Target): Destination {
  return target.kind === 'udp' ? udpDestination(target) : streamDestination(target);
}
