import {
  type AnyResource,
  choice,
  date,
  decimal,
  defineResource,
  type Field,
  flag,
  image,
  imageActions,
  instant,
  integer,
  json,
  reference,
  references,
  section,
  text,
  texts,
} from '../../../resources/declaration/index.ts';
import fc from '../../support/fastCheck.ts';

// Families of entities that nobody has thought of: an entity and those below it, with the words of the language in any combination.

const keepers = {
  read: ['CanManageClientSettings'],
  write: ['CanManageClientSettings'],
  delete: ['CanManageClientSettings'],
} as const;

/** How people limited to buildings are kept to theirs. */
export type Limit = 'none' | 'field' | 'several' | 'parent';

const kinds: Readonly<Record<string, (name: string) => Field>> = {
  text: () => text(),
  unique: () => text({ unique: 'client', maxLength: 40 }),
  sibling: () => text({ unique: 'parent', maxLength: 40 }),
  searched: () => text({ search: true, multiline: true }),
  texts: () => texts(),
  integer: () => integer({ min: 0, max: 9 }),
  decimal: () => decimal(),
  flag: () => flag({ default: false }),
  date: () => date(),
  instant: () => instant(),
  choice: () => choice(['open', 'closed']),
  json: () => json(),
  image: () => image(),
  building: () => reference('buildings'),
  itself: (name) => reference(name),
  several: (name) => references(name),
};

type Action = 'settle' | 'settleSome' | 'count' | 'moved';

const level = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom(...Object.keys(kinds)), { maxLength: 5 }),
  update: fc.constantFrom(['PUT'], ['PATCH'], ['PUT', 'PATCH']),
  isUndeletable: fc.boolean(),
  requires: fc.constantFrom('none', 'module', 'allBuildings', 'both'),
  actions: fc.subarray<Action>(['settle', 'settleSome', 'count', 'moved']),
  isImported: fc.boolean(),
});

type Level = typeof level extends fc.Arbitrary<infer Value> ? Value : never;

const family = fc.record({
  limit: fc.constantFrom<Limit>('none', 'field', 'several', 'parent'),
  levels: fc.array(level, { minLength: 1, maxLength: 4 }),
});

/** A generated entity, with what tests need to know of it. */
export interface Generated {
  readonly resource: AnyResource;
  readonly limit: Limit;
  /** The names of the entities above it, outermost first. */
  readonly above: readonly string[];
  /** What it and those above it require. */
  readonly requires: ReadonlySet<string>;
}

function fieldsOf({ kinds: chosen, actions }: Level, name: string, limit: Limit, isFirst: boolean) {
  const fields: Record<string, Field> = { name: text({ required: true, search: true }) };
  for (const kind of chosen) fields[`${kind}Value`] = kinds[kind]?.(name) ?? text();
  if (isFirst && limit === 'field') fields['place'] = reference('buildings', { required: true });
  if (isFirst && limit === 'several') {
    fields['places'] = references('buildings');
    fields['isEverywhere'] = flag();
  }
  if (actions.includes('moved'))
    fields['state'] = choice(['new', 'done'], { write: 'create', default: 'new' });
  return fields;
}

function requirements(requires: string) {
  return {
    ...(requires === 'module' || requires === 'both' ? { anyModule: ['visitor'] as const } : {}),
    ...(requires === 'allBuildings' || requires === 'both' ? { allBuildings: 'write' as const } : {}),
  };
}

function declare(one: Level, name: string, limit: Limit, above: readonly string[]): AnyResource {
  const isFirst = above.length === 0;
  const param = `${name}Id`;
  const fields = fieldsOf(one, name, limit, isFirst);
  const scope = {
    clientId: 'clientUID',
    ...(limit === 'parent' ? { buildingId: 'buildingUID' } : {}),
    ...Object.fromEntries(above.map((parent) => [`${parent}Id`, `${parent}UID`])),
  };
  const folder = [
    ...(limit === 'parent' ? ['buildings/{buildingId}'] : []),
    ...above.map((parent) => `${parent}/{${parent}Id}`),
    name,
  ].join('/');
  const image = one.kinds.includes('image')
    ? imageActions('imageValue', { name: 'picture', path: `{${param}}/picture` })
    : {};
  const actions = {
    settle: { on: 'record', method: 'POST', path: `{${param}}/settle`, body: { note: text() } },
    settleSome: { on: 'records', method: 'POST', path: 'settle', body: {} },
    count: { on: 'none', method: 'GET', path: 'count', answer: { total: text() } },
    moved: {
      on: 'record',
      method: 'POST',
      path: `{${param}}/move`,
      body: {},
      moves: { field: 'state', from: ['new'], to: 'done' },
    },
  } as const;
  const declared = {
    name,
    label: { one: name, many: `${name}s` },
    identifier: { field: 'uid', param },
    scope,
    sections: { main: section('Main', fields) },
    access: { client: keepers, system: keepers },
    places: {},
    calls: { service: 'probes/v1', path: `clients/{clientId}/${folder}`, update: one.update },
    ...(one.requires === 'none' ? {} : { requires: requirements(one.requires) }),
    ...(isFirst && limit === 'field' ? { buildingField: 'place' } : {}),
    ...(isFirst && limit === 'several' ? { withinBuildings: { list: 'places', all: 'isEverywhere' } } : {}),
    ...(one.isUndeletable
      ? {
          undeletable: {
            message: 'It stays.',
            when: (record: { name?: unknown }) => record.name === 'Kept',
          },
        }
      : {}),
    ...(one.isImported && one.kinds.includes('unique') && Object.keys(scope).length === 1
      ? { import: { key: 'uniqueValue' } }
      : {}),
    actions: { ...image, ...Object.fromEntries(one.actions.map((action) => [action, actions[action]])) },
  };
  // The combination is only known at run time.
  return defineResource(declared as never);
}

/** Entities of a number of families, parents before their children. The numbers keep names apart. */
export function generate(count: number): readonly Generated[] {
  const { seed } = fc.readConfigureGlobal();
  return fc
    .sample(family, { numRuns: count, ...(seed === undefined ? {} : { seed }) })
    .flatMap((made, index) => {
      const names = made.levels.map((_, depth) => `probe${'abcdefghijklmnopqrstuvwxyz'[index]}${depth}`);
      return made.levels.map((one, depth): Generated => {
        const above = names.slice(0, depth);
        return {
          resource: declare(one, names[depth] ?? '', made.limit, above),
          limit: made.limit,
          above,
          requires: new Set(
            made.levels.slice(0, depth + 1).flatMap(({ requires }) => Object.keys(requirements(requires))),
          ),
        };
      });
    });
}

export const generated = generate(14);
