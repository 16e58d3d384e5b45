import type { ResourceName } from '../resources/registry.ts';
import type { SearchDocument } from './database/search-columns.ts';
import type { GeneralModule } from './general-module.ts';
import type { Call } from './http/call.ts';
import type { Extension } from './resources/extensions.ts';

/** By resource: the document for the search across clients. */
export type SearchDocuments = Partial<Readonly<Record<ResourceName, SearchDocument>>>;

/**
 * One subject of the platform. `<module>/index.ts` exports one value of this type and `modules.ts` lists it, so that the general rooms only
 * know interfaces.
 */
export interface Module extends GeneralModule, Extension {
  /** Calls beyond those from declarations. */
  readonly calls?: readonly Call[];
  /** The tables of declared resources that have a column and indexes for the search across clients. */
  readonly searchDocuments?: SearchDocuments;
}
