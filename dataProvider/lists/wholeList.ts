import type { AnyResource } from '../../resources/declaration/index.ts';
import { pageLocally, type PageRequest } from './local.ts';
import { maxPageSize } from './pageSize.ts';
import type { PlatformRecord } from '../records.ts';

/** Reads a page. Without `rowCount`, the platform does not count its rows. */
type Read = (
  query: URLSearchParams,
) => Promise<{ readonly data: PlatformRecord[]; readonly rowCount?: number | undefined }>;

/** The value of a parameter whose name the platform matches in any case. */
function parameterOf(query: URLSearchParams, name: string): string | undefined {
  return [...query].find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The same call for another page. */
function pageOf(query: URLSearchParams, size: number, number: number): URLSearchParams {
  const others = [...query].filter(([key]) => !['pagesize', 'pagenumber'].includes(key.toLowerCase()));
  return new URLSearchParams([...others, ['pagesize', String(size)], ['pagenumber', String(number)]]);
}

/** Reads the rest of a list: page after page, until all rows are read, or a page is not full or has nothing new. */
async function readFurther(
  read: (number: number) => Promise<readonly PlatformRecord[]>,
  first: readonly PlatformRecord[],
  size: number,
  rowCount = Infinity,
): Promise<PlatformRecord[]> {
  // Reference data may have no identifiers.
  const keyed = (rows: readonly PlatformRecord[]) =>
    rows.map((row) => [row.id === '' ? JSON.stringify(row) : row.id, row] as const);
  const records = new Map(keyed(first));
  let page = first;
  for (let number = 1; page.length === size && records.size < rowCount; number += 1) {
    page = await read(number);
    const before = records.size;
    for (const [key, record] of keyed(page)) records.set(key, record);
    if (records.size === before) break;
  }
  return [...records.values()];
}

/**
 * Reads a whole list, which the declared call may show in part: `listQuery` first, then one page of the row count if there are more (spec
 * section 7, titles). A platform rejects a page of more than `maxPageSize` rows, so a longer list takes several.
 */
async function readWhole(
  read: Read,
  listQuery: Readonly<Record<string, string>>,
): Promise<readonly PlatformRecord[]> {
  const query = new URLSearchParams(listQuery);
  const pagesOf = (size: number) => async (number: number) => (await read(pageOf(query, size, number))).data;
  const { rowCount, data } = await read(query);
  if (rowCount === undefined) {
    const size = Number(parameterOf(query, 'pagesize') ?? Number.NaN);
    return readFurther(pagesOf(size), data, size);
  }
  if (rowCount <= data.length || data.length === 0) return data;
  const larger = await pagesOf(Math.min(rowCount, maxPageSize))(0);
  if (larger.length === 0) return data;
  // A platform may have smaller pages than requested: their size tells where the next one starts.
  return readFurther(pagesOf(larger.length), larger, larger.length, rowCount);
}

/** A page of a list that is read whole. */
export async function pageOfWhole(
  resource: AnyResource,
  read: Read,
  listQuery: Readonly<Record<string, string>>,
  request: PageRequest & { readonly thenBy?: readonly string[] },
) {
  return pageLocally(resource, await readWhole(read, listQuery), request);
}
