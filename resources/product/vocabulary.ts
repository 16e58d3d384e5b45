import type { DeclaredPlace } from '../declaration/index.ts';
import { text } from '../declaration/index.ts';

/** The name of an entry of a vocabulary: titles, departments, occupations. */
export const vocabularyName = text({ required: true, unique: 'client', search: true, column: 320 });

/** A vocabulary applies to the whole client. */
export const vocabularyRequires = { allBuildings: 'write' } as const;

/** The words that differ between the places of vocabularies. */
interface VocabularyPlace {
  /** Last path segment. */
  readonly path: string;
  readonly update: 'PUT' | 'PATCH';
}

/** The place where administrators of a client maintain a vocabulary for the whole client. */
export function vocabularyPlace({ path, update }: VocabularyPlace) {
  return {
    area: 'client',
    path: `/client/admin/user-management-settings/${path}`,
    access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
    list: { sort: 'name', addInList: ['name'] },
    create: 'add',
    edit: update,
  } as const satisfies DeclaredPlace;
}
