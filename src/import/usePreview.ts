import {
  type ColumnMapping,
  type ImportColumn,
  importColumns,
} from '../../resources/declaration/imports/importColumns.ts';
import { type NarrowEncoding, narrowEncodings } from '../../resources/declaration/imports/encodings.ts';
import { guessMapping } from '../../resources/declaration/imports/importGuess.ts';
import {
  availableOf,
  type ImportResource,
  previewRows,
  usualSheet,
} from '../../resources/declaration/imports/importCalls.ts';
import { columnNamesOf } from '../../resources/columnNames.ts';
import type { AnswerOf, Requester } from '../../resources/declaration/index.ts';
import { useActionAnswer } from '../changes/actions/useActionAnswer.ts';
import { useViewer } from '../viewer/viewer.ts';
import { mappingIn, sheetIn, textsIn } from './previewAnswer.ts';
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
  /** The encoding in which the text file is read. Undefined for others, and for those in Unicode. */
  readonly encoding: NarrowEncoding | undefined;
  readonly isEncodingUnclear: boolean;
  /** Texts beyond ASCII, as they are read. */
  readonly letters: readonly string[];
  /** True when the platform takes a field from a further column where the first is empty. */
  readonly takesTurns: boolean;
  /** True when the platform joins the parts of a text from several columns. */
  readonly takesAdditions: boolean;
}

function previewOf(resource: ImportResource, answer: Answer, asked: string, requester: Requester): Preview {
  const sheet = sheetIn(answer.firstRowsOfData, answer.headers);
  const { headers, rows } = sheet;
  const property = availableOf(resource.import) as 'availableColumnsForImport';
  const named = (answer[property] ?? []).map(({ name, displayName, required }) => ({
    name,
    displayName: displayName ?? name,
    required: required ?? false,
  }));
  // A platform that names none takes the names of the fields.
  const columns = named.length > 0 ? named : importColumns(resource, requester);
  return {
    fileName: answer.originalFileName ?? '',
    sheets: textsIn(answer.listOfSheets),
    sheet: answer.sheetName ?? asked,
    headingRow: answer.headingRow ?? undefined,
    headers,
    rows,
    columns,
    guess:
      mappingIn(answer.columnMapping, sheet) ??
      guessMapping(resource, {
        headers,
        offered: columns,
        known: { ...columnNamesOf(resource.name), inTurn: {}, added: {} },
      }),
    encoding: answer.encoding ?? undefined,
    isEncodingUnclear: answer.isEncodingUnclear === true,
    letters: textsIn(answer.letters),
    takesTurns: answer.takesTurns === true,
    takesAdditions: answer.takesAdditions === true,
  };
}

/** The first rows of the file in the URL, from its chosen or default sheet. */
export function usePreview({
  imported,
  scope,
  position,
}: Pick<StepProps, 'imported' | 'scope' | 'position'>) {
  const requester = useViewer();
  const sheetName = position.sheet || usualSheet;
  const encoding = narrowEncodings.find((name) => name === position.encoding);
  const reading = useActionAnswer(imported, 'previewImport', {
    scope,
    input: {
      fileId: position.file,
      sheetName,
      numberOfRows: previewRows,
      ...(position.sheet === '' ? {} : { isSheetChosen: true }),
      ...(encoding === undefined ? {} : { encoding }),
      ...(position.heading === '' ? {} : { headingRow: Number(position.heading) }),
    },
    keepsLast: true,
  });
  return { ...reading, preview: reading.answer && previewOf(imported, reading.answer, sheetName, requester) };
}
