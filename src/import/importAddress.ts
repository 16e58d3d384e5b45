import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The steps of an import, in order. */
export const importSteps = ['file', 'sheet', 'columns', 'check', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The state of an import. All of it is in the URL, so that it survives a reload and can be shared. */
export interface ImportPosition {
  readonly step: ImportStep;
  /** The file's `UploadedFileName`. */
  readonly file: string;
  /** Name of the sheet; empty before one was chosen. */
  readonly sheet: string;
  /** Identifiers of the check and of the import. */
  readonly check: string;
  readonly result: string;
  /** Number of the row with the headings; empty for the one that is found. */
  readonly heading: string;
  /** The chosen order of numbers in dates; empty for the usual one. */
  readonly dates: string;
  /** The chosen encoding of a text file; empty for the likely one. */
  readonly encoding: string;
  /** Name of the rows' resource, when the page serves several. */
  readonly rows: string;
}

const names = ['file', 'sheet', 'heading', 'dates', 'encoding', 'check', 'result', 'rows'] as const;

/** Parameters without the check and the import of other choices: their steps would show, and import, what was chosen before. */
export const noWork = { check: '', result: '' } as const;

/** Parameters of a new import. */
export const nothingChosen = {
  step: 'file',
  file: '',
  sheet: '',
  heading: '',
  dates: '',
  encoding: '',
  ...noWork,
} as const;

/** The steps that can be opened because their file, check or import is known. */
export function openSteps({
  file,
  check,
  result,
}: Pick<ImportPosition, 'file' | 'check' | 'result'>): ImportStep[] {
  return [
    'file',
    ...(file === '' ? [] : (['sheet', 'columns'] as const)),
    ...(check === '' ? [] : (['check'] as const)),
    ...(result === '' ? [] : (['result'] as const)),
  ];
}

/** Reads a position from the URL's query. Falls back to the first step when the step cannot be opened. */
function positionIn(query: URLSearchParams): ImportPosition {
  const known = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof names)[number],
    string
  >;
  const requestedStep = importSteps.find((step) => step === query.get('step')) ?? 'file';
  return { ...known, step: openSteps(known).includes(requestedStep) ? requestedStep : 'file' };
}

/** The query string of a position, including the question mark. */
export function queryOf(position: ImportPosition): string {
  const query = new URLSearchParams();
  if (position.step !== 'file') query.set('step', position.step);
  for (const name of names) if (position[name] !== '') query.set(name, position[name]);
  return `?${query}`;
}

/** The position in the URL, and a function that navigates to another one. */
export function useImportAddress() {
  const [query, setQuery] = useSearchParams();
  const position = useMemo(() => positionIn(query), [query]);
  const go = useCallback(
    (to: Partial<ImportPosition>, { isReplacing = false } = {}) =>
      setQuery((now) => queryOf({ ...positionIn(now), ...to }), { replace: isReplacing }),
    [setQuery],
  );
  return { position, go };
}
