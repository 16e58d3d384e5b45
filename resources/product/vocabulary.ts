import type { Place } from '../declaration/index.ts';
import { text } from '../declaration/index.ts';

/** The name of an entry of a vocabulary: titles, departments, occupations. */
export const vocabularyName = text({
  required: true,
  unique: 'client',
  search: true,
  column: { width: 320 },
});

/** A vocabulary holds for the whole client. */
export const vocabularyRequires = { allBuildings: 'write' } as const;

/** Whoever manages users chooses among the entries. */
export const vocabularyAccess = {
  system: { read: ['CanManageUsers'], write: 'nobody' },
  client: { read: ['CanManageUsers'], write: 'nobody' },
} as const;

/** What differs between the places of vocabularies. */
interface VocabularyPlace<Column extends string> {
  /** Last segment of the address. */
  readonly path: string;
  /** Path parameter that names an entry. */
  readonly param: string;
  readonly columns: readonly Column[];
  readonly update: 'PUT' | 'PATCH';
  /** Position in the menu. */
  readonly order: number;
}

/** Where administrators of a client keep a vocabulary: it is set for the whole client. */
export function vocabularyPlace<const Column extends string>({
  path,
  param,
  columns,
  update,
  order,
}: VocabularyPlace<Column>) {
  return {
    area: 'client',
    path: `/client/admin/user-management-settings/${path}`,
    access: { read: ['CanManageClientSettings'], delete: ['CanManageClientSettings'] },
    list: { columns, sort: 'name' },
    create: 'add',
    edit: { path: `:${param}`, update },
    menu: { group: 'userManagement', order, requires: { allBuildingsContext: true } },
  } as const satisfies Place;
}
