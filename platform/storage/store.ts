import type { Settings } from '../configuration/settings.ts';
import { azureStore } from './azure.ts';
import type { ContentStore } from './content-store.ts';
import { folderStore } from './folder.ts';
import { remoteStore } from './remote.ts';
import { s3Store } from './s3.ts';

const stores = new WeakMap<Settings, ContentStore>();

/** The store that this installation is configured for: Azure Blob Storage, an S3-compatible service, or the data folder. */
export function storeOf(settings: Settings): ContentStore {
  const known = stores.get(settings);
  if (known) return known;
  const { uploads } = settings;
  const store =
    uploads.kind === 'azure'
      ? remoteStore(azureStore(uploads))
      : uploads.kind === 's3'
        ? remoteStore(s3Store(uploads))
        : folderStore(settings);
  stores.set(settings, store);
  return store;
}
