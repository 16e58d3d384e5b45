import type { ResourceName } from '../resources/registry.ts';
import type { SearchDocument } from './database/schema/search-columns.ts';
import type { GeneralModule } from './general-module.ts';
import type { Call } from './http/call.ts';
import type { Extension } from './resources/extensions.ts';

/** By resource: columns and indexes for a search of a module. */
export type SearchDocuments = Partial<Readonly<Record<ResourceName, SearchDocument>>>;

/**
 * One subject of the platform. `<module>/index.ts` exports one value of this type and `modules.ts` lists it, so that the general rooms only
 * know interfaces.
 */
export interface Module extends GeneralModule, Extension {
  /** Calls beyond those from declarations. */
  readonly calls?: readonly Call[];
  /** Additions to the search columns of declared resources. */
  readonly searchDocuments?: SearchDocuments;
}
