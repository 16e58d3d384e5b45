import type { ImportResource } from '../../resources/declaration/importCalls.ts';
import type { AnswerOf } from '../../resources/declaration/index.ts';

/** A check or an import as the platform reports it. */
export type ImportReport = AnswerOf<ImportResource['actions']['getImport']>;

/** Whether the check or the import has come to its end. */
export function isOver({ status }: Pick<ImportReport, 'status'>): boolean {
  return status !== 'Queued' && status !== 'Running';
}
