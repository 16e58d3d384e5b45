export { isAbsence } from './absence.ts';
export type { ActionRequest } from './actions.ts';
export {
  baseOf,
  type Change,
  ChangedSince,
  putBack,
  removeRecord,
  type Reversal,
  setFields,
  withChanges,
} from './changes.ts';
export { scopeOfRecord } from './address.ts';
export { createDataProvider } from './dataProvider.ts';
export type { Where, Whereabouts } from './callMeta.ts';
export type { PlatformDataProvider } from './dataProvider.ts';
export { PlatformError } from './errors.ts';
export type { AuditEntry } from './history.ts';
export { changedFields, etagProperty } from './records.ts';
export { identifiersPerCall } from './writes.ts';
export type { PlatformRecord } from './records.ts';
export type { Reunification } from './reunification.ts';
export { restFilter } from './restFilter.ts';
export type { Fetch } from './transport.ts';
