import type { ImportResource, Replacement } from '../../resources/declaration/imports/importCalls.ts';
import type { ColumnMapping } from '../../resources/declaration/imports/importColumns.ts';
import type { AnswerOf } from '../../resources/declaration/index.ts';

/** The platform's report on a check or an import. */
export type ImportReport = AnswerOf<ImportResource['actions']['getImport']>;

/** True when the check or import has ended. */
export function isOver({ status }: Pick<ImportReport, 'status'>): boolean {
  return status !== 'Queued' && status !== 'Running';
}

/** A text that is read in place of one of the file. */
export function replacementsOf({ replacements }: Pick<ImportReport, 'replacements'>): readonly Replacement[] {
  return (replacements as readonly Replacement[] | null | undefined) ?? [];
}

/** The request for another check or for the import of the checked file, with the same choices. */
export function requestOfReport(report: ImportReport) {
  const { UploadedFileName, sheetName, columnMapping, headingRow, dateOrder, encoding } = report;
  const replacements = replacementsOf(report);
  return {
    UploadedFileName: UploadedFileName ?? '',
    sheetName,
    columnMapping: columnMapping as ColumnMapping,
    ...(headingRow == null ? {} : { headingRow }),
    ...(dateOrder == null ? {} : { dateOrder }),
    ...(encoding == null ? {} : { encoding }),
    ...(replacements.length > 0 && { replacements }),
  };
}

/** True when new records are people who get an invitation. */
export function invites({ fields }: Pick<ImportResource, 'fields'>): boolean {
  return Object.values(fields).some(({ invitation }) => invitation !== undefined);
}
