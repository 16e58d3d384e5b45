import type { ContainerClient } from '@azure/storage-blob';

import type { AzureUploads } from '../configuration/uploads.ts';
import type { RemoteContents } from './content-store.ts';
import { receiveContents } from './transfer.ts';

/** A container of Azure Blob Storage, created if missing. The client library loads on the first call. */
export function azureStore({ connection, container }: AzureUploads): RemoteContents {
  let opened: Promise<ContainerClient> | undefined;
  const open = async () => {
    const { BlobServiceClient } = await import('@azure/storage-blob');
    const client = BlobServiceClient.fromConnectionString(connection).getContainerClient(container);
    await client.createIfNotExists();
    return client;
  };
  const client = () => {
    // A failure of the first call must not be cached.
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    put: async (key, path, abortSignal) =>
      void (await (await client()).getBlockBlobClient(key).uploadFile(path, { abortSignal })),
    async get(key, path, abortSignal) {
      const blob = (await client()).getBlockBlobClient(key);
      const { readableStreamBody: body } = await blob.download(0, undefined, { abortSignal });
      if (body) await receiveContents(body, path, abortSignal);
    },
    remove: async (key, abortSignal) =>
      void (await (await client()).getBlockBlobClient(key).deleteIfExists({ abortSignal })),
    async *list(abortSignal) {
      for await (const { name, properties } of (await client()).listBlobsFlat({ abortSignal }))
        yield { key: name, modified: properties.lastModified };
    },
  };
}
