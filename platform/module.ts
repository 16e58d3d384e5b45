import type { PlatformTable } from './database/platform-table.ts';
import type { Call } from './http/call.ts';
import type { AnyJob } from './jobs/job.ts';
import type { Service } from './kernel/context.ts';
import type { Extension } from './resources/extensions.ts';

/**
 * One subject of the platform. `<module>/index.ts` exports one value of this type and `modules.ts` lists it, so that the general
 * rooms know interfaces only.
 */
export interface Module extends Extension {
  /** Calls that no declaration makes. */
  readonly calls?: readonly Call[];
  /** Tables beside those of declared resources. */
  readonly tables?: readonly PlatformTable[];
  /** Work that outlives a request. */
  readonly jobs?: readonly AnyJob[];
  /** Routes that are no calls, and what runs from start to stop. */
  readonly services?: readonly Service[];
}
