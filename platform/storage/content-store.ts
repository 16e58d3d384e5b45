/** Contents that lie in a store. */
interface StoredContent {
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
