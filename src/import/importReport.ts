import type { ImportResource } from '../../resources/declaration/importCalls.ts';
import type { AnswerOf } from '../../resources/declaration/index.ts';

/** The platform's report on a check or an import. */
export type ImportReport = AnswerOf<ImportResource['actions']['getImport']>;

/** True when the check or import has ended. */
export function isOver({ status }: Pick<ImportReport, 'status'>): boolean {
  return status !== 'Queued' && status !== 'Running';
}
