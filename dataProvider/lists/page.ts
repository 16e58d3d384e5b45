import type { PlatformRecord } from '../records.ts';

/** A page of records and the total count. */
export interface Page {
  readonly data: PlatformRecord[];
  readonly total: number;
  /** For `pagination.after` of the next page. */
  readonly next?: string;
  readonly meta?: {
    /** True when there are more than `total` records, which no page shows. */
    readonly totalIsLowerBound?: true;
    /** There may be more than `total` records: the platform does not count its rows, or not all. */
    readonly hasMore?: true;
    /** The page is empty, and the platform does not tell which one is the last. */
    readonly isBeyondEnd?: true;
    /** The platform has ignored the search term: these are all records. */
    readonly isUnsearched?: true;
  };
}

/** A page in whose response the platform may say that it has searched. */
export type SearchedPage = Page & { readonly isSearched?: true };
