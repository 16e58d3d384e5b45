import type { DeclaredPlace } from '../declaration/index.ts';
import { text } from '../declaration/index.ts';

/** The name of an entry of a vocabulary: titles, departments, occupations. */
export const vocabularyName = text({ required: true, unique: 'client', search: true, column: 320 });

/** A vocabulary holds for the whole client. */
export const vocabularyRequires = { allBuildings: 'write' } as const;

/** Managers of users choose among the entries. */
export const vocabularyAccess = {
  system: { read: ['CanManageUsers'], write: 'nobody' },
  client: { read: ['CanManageUsers'], write: 'nobody' },
} as const;

/** The words in which the places of vocabularies differ. */
interface VocabularyPlace {
  /** Last segment of the address. */
  readonly path: string;
  readonly update: 'PUT' | 'PATCH';
}

/** Where administrators of a client keep a vocabulary: it is set for the whole client. */
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
