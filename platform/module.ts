import type { GeneralModule } from './general-module.ts';
import type { Call } from './http/call.ts';
import type { Extension } from './resources/extensions.ts';

/**
 * One subject of the platform. `<module>/index.ts` exports one value of this type and `modules.ts` lists it, so that the general
 * rooms know interfaces only.
 */
export interface Module extends GeneralModule, Extension {
  /** Calls that no declaration makes. */
  readonly calls?: readonly Call[];
}
