import type { Settings } from '../configuration/settings.ts';
import { azureStore } from './azure.ts';
import { folderStore } from './folder.ts';
import { s3Store } from './s3.ts';

/** Contents that lie in a store. */
export interface StoredContent {
  readonly key: string;
  readonly modified: Date;
}

/** A place for the contents of uploads. Keys are letters, digits, hyphens and dots, made by the platform. */
export interface ContentStore {
  /** Takes the file at a path of this machine under a key: whole or not at all. */
  put(key: string, path: string): Promise<void>;
  /** Writes the contents of a key to a path of this machine. Rejects where there are none. */
  get(key: string, path: string): Promise<void>;
  /** Removes contents; where there are none, nothing happens. */
  remove(key: string): Promise<void>;
  /** Everything that lies there. */
  list(): AsyncIterable<StoredContent>;
}

const stores = new WeakMap<Settings, ContentStore>();

/** The store that this installation is configured for: Azure Blob Storage, an S3-compatible service, or the data folder. */
export function storeOf(settings: Settings): ContentStore {
  const known = stores.get(settings);
  if (known) return known;
  const { uploads } = settings;
  const store =
    uploads.kind === 'azure'
      ? azureStore(uploads)
      : uploads.kind === 's3'
        ? s3Store(uploads)
        : folderStore(settings);
  stores.set(settings, store);
  return store;
}
