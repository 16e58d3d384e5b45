export { scopeOfRecord } from './address.ts';
export type { Scope } from './address.ts';
export { createDataProvider } from './dataProvider.ts';
export type { CallMeta } from './callMeta.ts';
export type { ExportPage, PlatformDataProvider, ServiceCall } from './dataProvider.ts';
export { PlatformError } from './errors.ts';
export type { FailureBody } from './errors.ts';
export { changedFields, etagProperty } from './records.ts';
export type { PlatformRecord } from './records.ts';
