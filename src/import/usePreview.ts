import type { ColumnMapping, ImportColumn } from '../../resources/declaration/importColumns.ts';
import { guessMapping } from '../../resources/declaration/importGuess.ts';
import {
  availableOf,
  type ImportResource,
  previewRows,
  usualSheet,
} from '../../resources/declaration/importCalls.ts';
import { columnNamesOf } from '../../resources/columnNames.ts';
import { type AnswerOf } from '../../resources/declaration/index.ts';
import { useActionAnswer } from '../portal/actions/useActionAnswer.ts';
import type { StepProps } from './StepProps.ts';

type Answer = AnswerOf<ImportResource['actions']['previewImport']>;

/** The first rows of a sheet. */
export interface Preview {
  readonly fileName: string;
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** Number of the row with the headers. Undefined when the platform does not say. */
  readonly headingRow: number | undefined;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The fields that columns can fill. */
  readonly columns: readonly ImportColumn[];
  /** The guessed field of each column. */
  readonly guess: ColumnMapping;
}

/** Converts the response. The platform returns the headers separately or as the first row. */
function previewOf(resource: ImportResource, answer: Answer, asked: string): Preview {
  const rows = answer.firstRowsOfData;
  const headers = (answer.headers as readonly string[] | undefined) ?? rows[0] ?? [];
  const property = availableOf(resource.import) as 'availableColumnsForImport';
  const columns = (answer[property] ?? []).map((column) => ({
    ...column,
    required: column.required ?? false,
  }));
  return {
    fileName: answer.originalFileName,
    sheets: answer.listOfSheets,
    sheet: answer.sheetName ?? asked,
    headingRow: answer.headingRow ?? undefined,
    headers,
    rows: answer.headers === undefined ? rows.slice(1) : rows,
    columns,
    guess:
      (answer.columnMapping as ColumnMapping | undefined) ??
      guessMapping(resource, { headers, offered: columns, known: columnNamesOf(resource.name) }),
  };
}

/** The first rows of the file in the URL, from its chosen or default sheet. */
export function usePreview({
  imported,
  scope,
  position,
}: Pick<StepProps, 'imported' | 'scope' | 'position'>) {
  const sheetName = position.sheet || usualSheet;
  const reading = useActionAnswer(imported, 'previewImport', {
    scope,
    input: {
      fileId: position.file,
      sheetName,
      numberOfRows: previewRows,
      ...(position.sheet === '' ? {} : { isSheetChosen: true }),
      ...(position.heading === '' ? {} : { headingRow: Number(position.heading) }),
    },
    keepsLast: true,
  });
  return { ...reading, preview: reading.answer && previewOf(imported, reading.answer, sheetName) };
}
