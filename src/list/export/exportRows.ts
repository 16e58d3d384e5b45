import type { QueryClient } from '@tanstack/react-query';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import type { NameOf } from '../../format/useNameOf.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import {
  isReadWhole,
  keysIn,
  labeller,
  labelTarget,
  lookupQuery,
  manyQuery,
} from '../../fields/choosing/references.ts';
import type { requestOf } from '../address.ts';
import type { ExportCell, TableFile } from './tableFile.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';

export interface ExportJob {
  readonly resource: AnyResource;
  readonly request: ReturnType<typeof requestOf>;
  readonly columns: readonly { readonly name: string; readonly field: Field; readonly heading: string }[];
  readonly dataProvider: PlatformDataProvider;
  readonly exportPages: PlatformDataProvider['exportPages'];
  readonly queryClient: QueryClient;
  readonly signal: AbortSignal;
  /** Formats a value that is not a reference. */
  readonly format: (field: Field, value: unknown, record: PlatformRecord) => string;
  readonly nameOf: NameOf;
  /** Called when names cannot be loaded; the keys are exported instead. */
  readonly onNameless: (reason: Error) => void;
  /** Called when the list kept changing while it was read, so that rows may be missing. */
  readonly onUnsettled: () => void;
  readonly onProgress: (count: number, total: number) => void;
}

type Label = (key: unknown, record: PlatformRecord) => string;

/** The names of the records that a page of rows references. */
async function labelsOf(job: ExportJob, records: readonly PlatformRecord[]): Promise<Map<string, Label>> {
  const { dataProvider, queryClient, request, columns, nameOf, onNameless } = job;
  const { scope } = request.meta;
  const labels = new Map<string, Label>();
  await Promise.all(
    columns.map(async ({ name, field }) => {
      const target = labelTarget(field);
      if (!target) return;
      const reading = isReadWhole(target)
        ? queryClient.fetchQuery(lookupQuery(dataProvider, target, scope))
        : queryClient.fetchQuery(manyQuery(dataProvider, target, keysIn(name, records), scope));
      // Missing names do not stop the export: the keys are written.
      const targets = await reading.catch((reason: Error) => {
        onNameless(reason);
        return [];
      });
      labels.set(name, labeller(field, target, targets, nameOf));
    }),
  );
  return labels;
}

function cellOf(
  job: ExportJob,
  field: Field,
  value: unknown,
  record: PlatformRecord,
  label?: Label,
): ExportCell {
  if (isBlank(value)) return '';
  if (typeof value === 'number') return value;
  const { time } = kindOf(field);
  if (time) return time === 'day' ? { day: String(value).slice(0, 10) } : { moment: String(value) };
  if (!label) return job.format(field, value, record);
  // Names may hold commas. An import divides at the semicolons.
  return (Array.isArray(value) ? value : [value]).map((key) => label(key, record)).join('; ');
}

/**
 * Writes all records that match the request: the headings, then each record once, page by page.
 * @returns the number of rows
 * @throws the error of a call or of the file, or the signal's reason; the file is discarded then
 */
export async function exportRows(job: ExportJob, file: TableFile): Promise<number> {
  const { resource, request, columns, signal } = job;
  try {
    await file.head(columns.map(({ heading }) => heading));
    let rows = 0;
    for await (const page of job.exportPages(resource.name, request, { signal })) {
      const labels = await labelsOf(job, page.records);
      signal.throwIfAborted();
      await file.rows(
        page.records.map((record) =>
          columns.map(({ name, field }) => cellOf(job, field, record[name], record, labels.get(name))),
        ),
      );
      rows = page.done;
      job.onProgress(page.done, page.total);
      if (page.isUnsettled) job.onUnsettled();
    }
    await file.close();
    return rows;
  } catch (error) {
    await file.abort().catch(() => undefined);
    throw error;
  }
}
