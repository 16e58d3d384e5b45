import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local S3-compatible service with one bucket that accepts only requests with a version 4 signature. */
export interface S3Server {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  /** Number of requests with an invalid signature. */
  readonly refused: () => number;
  close(): Promise<void>;
}

const keyId = 'AKIATEST';
const secret = 'a secret key of the service';
const bucket = 'uploads';
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  );

/** True when a request has a valid signature of AWS Signature Version 4. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, day = '', region = '', signed = '', signature] =
    pattern.exec(headers.authorization ?? '') ?? [];
  const stated = String(headers['x-amz-content-sha256']);
  if (id !== keyId || (stated !== 'UNSIGNED-PAYLOAD' && stated !== hash(body))) return false;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, lines.join(''), signed, stated].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

/** Starts the service with an empty bucket `uploads`. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, { readonly body: Buffer; readonly modified: Date }>();
  let refused = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const [, at, key = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
      if (!isSigned(request, body) || at !== bucket) {
        refused += 1;
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
        return;
      }
      const found = objects.get(key);
      if (request.method === 'PUT') {
        objects.set(key, { body, modified: new Date() });
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (key === '') {
        const entries = [...objects].map(
          ([
            name,
            {
              modified,
              body: { length },
            },
          ]) =>
            `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${length}</Size></Contents>`,
        );
        response.writeHead(200, { 'content-type': 'application/xml' });
        response.end(
          `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`,
        );
      } else if (found) response.writeHead(200).end(found.body);
      else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyId,
    secret,
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
