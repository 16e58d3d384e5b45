import type { PlatformTable } from './database/platform-table.ts';
import type { AnyJob } from './jobs/job.ts';
import type { Service } from './kernel/context.ts';
import type { SealedColumn } from './kernel/renewal.ts';
import type { Figures } from './kernel/metrics.ts';
import type { AnyOperation } from './kernel/operations.ts';
import type { Readiness } from './kernel/readiness.ts';

/** Additions of a room of the platform, registered by `modules.ts`. The general rooms add nothing to declared resources. */
export interface GeneralModule {
  /** Tables in addition to those of declared resources. */
  readonly tables?: readonly PlatformTable[];
  /** Columns with secrets, to be encrypted anew when another key replaces the present one. */
  readonly sealed?: readonly SealedColumn[];
  /** Work that outlives a request. */
  readonly jobs?: readonly AnyJob[];
  /** Routes that are not calls, and background work from start to stop. */
  readonly services?: readonly Service[];
  /** The operations that commands start, also while the platform runs. */
  readonly operations?: readonly AnyOperation[];
  /** The report of its work in the readiness check. */
  readonly readiness?: readonly Readiness[];
  /** Figures of its work for `/metrics`, which all processes share. */
  readonly figures?: readonly Figures[];
}
