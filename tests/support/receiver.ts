import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** A request to a receiver. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** Common name of the client certificate, at a receiver that wants one. */
  readonly client?: string | undefined;
}

export type Answering = (request: Received, response: ServerResponse) => void | Promise<void>;

export interface Receiver {
  readonly origin: string;
  readonly port: number;
  readonly received: Received[];
  close(): Promise<void>;
}

/**
 * An address of this machine for one receiver. The port of a closed receiver may be given to the next one, and platforms retry the
 * deliveries to the closed one for hours. Only Linux answers at all addresses below 127.0.0.0/8.
 */
function ownAddress(): string {
  const part = () => randomInt(1, 255);
  return process.platform === 'linux' ? `127.${part()}.${part()}.${part()}` : '127.0.0.1';
}

async function listen(
  server: Server,
  address: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function clientOf(socket: Socket): string | undefined {
  const { getPeerCertificate } = socket as Partial<TLSSocket>;
  const name = getPeerCertificate?.call(socket as TLSSocket).subject?.CN;
  return name === undefined ? undefined : String(name);
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers as Record<string, string | undefined>,
    body: Buffer.concat(chunks).toString('utf8'),
    client: clientOf(request.socket),
  };
}

const fixtures = new URL('../platform/webhooks/fixtures/', import.meta.url);

/** The text of a file of the certificates and keys. */
export function fixture(name: string): string {
  return readFileSync(new URL(name, fixtures), 'utf8');
}

/** The authority that signed all certificates except the untrusted one; for NODE_EXTRA_CA_CERTS. */
export const authorityFile = fileURLToPath(new URL('authority.pem', fixtures));

/** The certificate of a receiver; all except `wrong-name` are for 127.0.0.1. */
export type Certificate = 'trusted' | 'untrusted' | 'expired' | 'wrong-name';

interface ReceiverOptions {
  readonly certificate?: Certificate | undefined;
  /** Only clients with a certificate of `client-authority.pem` are answered. */
  readonly wantsClient?: boolean;
}

/** Starts a local receiver with the given responses. It records requests, and uses TLS with a certificate. */
export async function startReceiver(
  answer: Answering,
  { certificate, wantsClient = false }: ReceiverOptions = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const incoming = await read(request);
    received.push(incoming);
    await answer(incoming, response);
  };
  const server = certificate
    ? createTlsServer(
        {
          key: fixture(certificate === 'untrusted' ? 'untrusted.key' : 'trusted.key'),
          cert: fixture(`${certificate}.pem`),
          ...(wantsClient && {
            requestCert: true,
            rejectUnauthorized: true,
            ca: fixture('client-authority.pem'),
          }),
        },
        handle,
      )
    : createServer(handle);
  const address = certificate ? '127.0.0.1' : ownAddress();
  const { port, close } = await listen(server, address);
  return { origin: `${certificate ? 'https' : 'http'}://${address}:${port}`, port, received, close };
}

/** Starts a receiver that writes raw bytes instead of HTTP. */
export async function startRawReceiver(
  answer: (socket: Socket) => void,
): Promise<Omit<Receiver, 'received'>> {
  const server = createTcpServer((socket) => {
    socket.once('data', () => answer(socket));
  });
  const address = ownAddress();
  const { port, close } = await listen(server, address);
  return { origin: `http://${address}:${port}`, port, close };
}

/** Writes as long as the peer accepts data. */
export function pour(socket: Writable, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed) if (!socket.write(piece)) return;
  };
  socket.on('drain', more);
  more();
}

/** 20 MB that compress to a few KB. */
export const compressedBomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
