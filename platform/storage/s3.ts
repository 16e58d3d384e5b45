import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import type { S3Uploads } from '../configuration/uploads.ts';
import type { RemoteContents } from './content-store.ts';
import { receiveContents } from './transfer.ts';

/** A bucket of an S3-compatible service. The client library loads on the first call. */
export function s3Store({ endpoint, region, bucket, keyId, secret }: S3Uploads): RemoteContents {
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      endpoint,
      region,
      // Other services than Amazon's have no host name per bucket, and do not support newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
    });
    return { sdk, client };
  };
  let loaded: ReturnType<typeof load> | undefined;
  const open = () => (loaded ??= load());
  return {
    async put(key, path, abortSignal) {
      const { sdk, client } = await open();
      const { size } = await stat(path);
      const content = { Body: createReadStream(path), ContentLength: size };
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, ...content }), { abortSignal });
    },
    async get(key, path, abortSignal) {
      const { sdk, client } = await open();
      const call = new sdk.GetObjectCommand({ Bucket: bucket, Key: key });
      const { Body } = await client.send(call, { abortSignal });
      await receiveContents(Body as Readable, path, abortSignal);
    },
    async remove(key, abortSignal) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
    },
    async *list(abortSignal) {
      const { sdk, client } = await open();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket }, { abortSignal });
      for await (const { Contents = [] } of pages)
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined && LastModified) yield { key: Key, modified: LastModified };
    },
  };
}
