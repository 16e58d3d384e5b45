import type { ContainerClient } from '@azure/storage-blob';

import type { AzureUploads } from '../configuration/uploads.ts';
import type { ContentStore } from './content-store.ts';

/** A container of Azure Blob Storage, created if missing. The client library loads on the first call. */
export function azureStore({ connection, container }: AzureUploads): ContentStore {
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
    put: async (key, path) => void (await (await client()).getBlockBlobClient(key).uploadFile(path)),
    get: async (key, path) => void (await (await client()).getBlockBlobClient(key).downloadToFile(path)),
    remove: async (key) => void (await (await client()).getBlockBlobClient(key).deleteIfExists()),
    async *list() {
      for await (const { name, properties } of (await client()).listBlobsFlat())
        yield { key: name, modified: properties.lastModified };
    },
  };
}
