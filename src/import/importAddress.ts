import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The steps of an import in their order. */
export const importSteps = ['file', 'sheet', 'columns', 'check', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

/** Where somebody is in an import; all of it stands in the address, so that it survives a reload and can be sent to others. */
export interface ImportPosition {
  readonly step: ImportStep;
  /** UploadedFileName of the file. */
  readonly file: string;
  /** Name of the sheet; empty before one was chosen. */
  readonly sheet: string;
  /** Identifier of the check, and of the import. */
  readonly check: string;
  readonly result: string;
  /** Name of the resource that the rows are of, where the page serves several. */
  readonly rows: string;
}

const names = ['file', 'sheet', 'check', 'result', 'rows'] as const;

/** The steps that can be opened: those whose file, check or import is known. */
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

/** Reads a position from the query of an address. A step that cannot be opened is the first. */
function positionIn(query: URLSearchParams): ImportPosition {
  const known = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof names)[number],
    string
  >;
  const requestedStep = importSteps.find((step) => step === query.get('step')) ?? 'file';
  return { ...known, step: openSteps(known).includes(requestedStep) ? requestedStep : 'file' };
}

/** The query of a position, with a question mark. */
export function queryOf(position: ImportPosition): string {
  const query = new URLSearchParams();
  if (position.step !== 'file') query.set('step', position.step);
  for (const name of names) if (position[name] !== '') query.set(name, position[name]);
  return `?${query}`;
}

/** The position in the address of the open page, and the way to another one. */
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
