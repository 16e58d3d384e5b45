import { isSortable, writeName } from './conventions.ts';
import type { AnyResource, Field, Place } from './declaration/index.ts';
import { menuGroups } from './menu.ts';

/** What is wrong in a declaration, where, and what mends it. */
export interface DeclarationFault {
  /** Name of the resource, by which its file is called. */
  readonly resource: string;
  /** Path within the declaration: `places.client.list.sort`. */
  readonly at: string;
  readonly fault: string;
  readonly mend: string;
}

/** Thrown at start when declarations are wrong; the message lists every fault. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
  readonly faults: readonly DeclarationFault[];

  constructor(faults: readonly DeclarationFault[]) {
    super(
      faults
        .map(({ resource, at, fault, mend }) => `resources/${resource}.ts, ${at}: ${fault} ${mend}`)
        .join('\n'),
    );
    this.faults = faults;
  }
}

type Report = (at: string, fault: string, mend: string) => void;

/** A route with its parameters nameless, so that two that differ only in names count as one. */
function shapeOf(route: string): string {
  return route.replace(/:\w+/g, ':').replace(/\/+$/, '');
}

/** The routes that a place opens: list (or single page), create, details and extra pages. */
export function routesOf(place: Place): string[] {
  const below = [place.create, place.copy, place.edit?.path, ...(place.pages ?? []).map((page) => page.path)];
  const own = place.list || place.edit?.path === '' ? [place.path] : [];
  return [
    ...own,
    ...below
      .filter((path): path is string => path !== undefined && path !== '')
      .map((path) => `${place.path}/${path}`),
  ];
}

function parametersIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

function checkOptions(name: string, field: Field, report: Report): void {
  const { options, send } = field;
  if (!options) return;
  const codes = options.map(({ code }) => code);
  if (send === 'code' && (codes.includes(undefined) || new Set(codes).size !== codes.length)) {
    report(
      `fields.${name}`,
      'It is sent as a number, but not every option has a number of its own.',
      'Give each option a distinct code.',
    );
  }
  if (typeof field.default === 'string' && !options.some(({ value }) => value === field.default)) {
    report(
      `fields.${name}.default`,
      `"${field.default}" is not one of the options.`,
      'Name the value of an option.',
    );
  }
}

function checkReference(
  resource: AnyResource,
  name: string,
  field: Field,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  if (field.target === undefined) return;
  const target = all.get(field.target);
  if (!target) {
    report(
      `fields.${name}`,
      `It points to "${field.target}", which is not declared.`,
      'List that resource in registry.ts.',
    );
    return;
  }
  if (field.targetKey !== undefined && !(field.targetKey in target.fields)) {
    report(
      `fields.${name}.targetKey`,
      `${target.name} has no field "${field.targetKey}".`,
      `Name a field of resources/${target.name}.ts.`,
    );
  }
  for (const [theirs, mine] of Object.entries(field.within ?? {})) {
    if (!(theirs in target.fields))
      report(
        `fields.${name}.within`,
        `${target.name} has no field "${theirs}".`,
        'Name a field of the target.',
      );
    if (!(mine in resource.fields))
      report(`fields.${name}.within`, `There is no field "${mine}" here.`, 'Name a field of this resource.');
  }
  if (field.embed !== undefined && field.embed in resource.fields) {
    report(`fields.${name}.embed`, `"${field.embed}" is a field of its own.`, 'Choose another property.');
  }
}

function checkFields(resource: AnyResource, all: ReadonlyMap<string, AnyResource>, report: Report): void {
  const written = new Map<string, string>();
  for (const [name, field] of Object.entries(resource.fields)) {
    const wire = writeName(resource, name).toLowerCase();
    const other = written.get(wire);
    if (other !== undefined)
      report(
        `fields.${name}`,
        `It is sent under the same name as "${other}".`,
        'Give one of them another wire name.',
      );
    written.set(wire, name);
    checkOptions(name, field, report);
    if (field.single && field.write !== 'never')
      report(
        `fields.${name}`,
        'Only the call for one record tells it, so nobody writes it.',
        "Add write: 'never'.",
      );
    if (field.computed && field.write !== 'never')
      report(`fields.${name}`, 'The platform computes it, so nobody writes it.', "Add write: 'never'.");
    for (const other of [field.among?.list, field.among?.unless]) {
      if (other !== undefined && !(other in resource.fields))
        report(`fields.${name}.among`, `There is no field "${other}".`, 'Name a field of this resource.');
    }
    for (const [word, other] of [
      ['when', field.when?.field],
      ...(field.sentTo ?? []).map((address) => ['sentTo', address] as const),
    ] as const) {
      if (other !== undefined && !(other in resource.fields))
        report(`fields.${name}.${word}`, `There is no field "${other}".`, 'Name a field of this resource.');
    }
    checkReference(resource, name, field, all, report);
    if (field.countryField !== undefined && !(field.countryField in resource.fields)) {
      report(
        `fields.${name}.countryField`,
        `There is no field "${field.countryField}".`,
        'Name the field that holds the country.',
      );
    }
  }
  for (const [word, name] of [
    ['title', resource.title],
    ...(resource.named ?? []).map((name) => ['named', name] as const),
    ...(resource.heldBy ?? []).map((name) => ['heldBy', name] as const),
  ] as const) {
    if (!(name in resource.fields)) report(word, `There is no field "${name}".`, 'Name a field.');
  }
  const known = [
    ...Object.keys(resource.fields),
    ...Object.values(resource.scope),
    resource.identifier.field,
  ];
  if (resource.buildingField !== undefined && !known.includes(resource.buildingField)) {
    report(
      'buildingField',
      `There is no property "${resource.buildingField}".`,
      'Name a field, a scope property or the identifier.',
    );
  }
}

function checkScope(resource: AnyResource, all: ReadonlyMap<string, AnyResource>, report: Report): void {
  const owners = new Set([...all.values()].map(({ identifier }) => identifier.param));
  if (resource.viewOf !== undefined && !all.has(resource.viewOf))
    report('viewOf', `There is no resource "${resource.viewOf}".`, 'Name the one whose rows these are.');
  for (const parameter of Object.keys(resource.scope)) {
    if (!owners.has(parameter))
      report(
        `scope.${parameter}`,
        'No resource has this parameter as its identifier.',
        'Use the identifier.param of the ancestor.',
      );
  }
  for (const [, parameter = ''] of resource.calls.path.matchAll(/\{(\w+)\}/g)) {
    const isTenant = resource.tenancy === 'shared' && parameter === 'clientId';
    if (!(parameter in resource.scope) && !isTenant)
      report('calls.path', `{${parameter}} is not in the scope.`, 'Add it to scope.');
  }
}

function checkView(
  resource: AnyResource,
  place: Place,
  at: string,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  const { list, edit, create, menu } = place;
  const fields = resource.fields;
  if (list) {
    const sort = list.sort?.replace(/^-/, '');
    if (sort === undefined) {
      if (list.searchParameter === undefined)
        report(
          `${at}.list.sort`,
          'Only the call of a search knows an order of its own.',
          'Name a sortable field.',
        );
    } else if (!fields[sort] || !isSortable(fields[sort]))
      report(`${at}.list.sort`, `Lists cannot be sorted by "${sort}".`, 'Name a sortable field.');
    if (list.madeBy !== undefined && !all.has(list.madeBy))
      report(`${at}.list.madeBy`, `"${list.madeBy}" is not declared.`, 'Name a resource of registry.ts.');
    for (const name of list.switches ?? []) {
      if (fields[name]?.kind !== 'boolean' || !list.columns.includes(name))
        report(`${at}.list.switches`, `"${name}" is no flag among the columns.`, 'Name one.');
      else if (edit?.update === undefined || place.readOnly?.includes(name))
        report(
          `${at}.list.switches`,
          `"${name}" is not changed at this place.`,
          'Let it be, or take it out.',
        );
    }
    for (const column of list.columns) {
      if (fields[column]?.single)
        report(`${at}.list.columns`, `Lists are not told "${column}".`, 'Take it out.');
      if (!fields[column]) report(`${at}.list.columns`, `There is no field "${column}".`, 'Name a field.');
      if (place.omit?.includes(column))
        report(
          `${at}.list.columns`,
          `"${column}" is omitted at this place.`,
          'Take it out of one of the two.',
        );
    }
  }
  if (create !== undefined && !resource.calls.operations.includes('create')) {
    report(
      `${at}.create`,
      'The platform has no call to create.',
      "Add 'create' to calls.operations or leave the page out.",
    );
  }
  if (place.copy !== undefined && create === undefined)
    report(`${at}.copy`, 'A copy is a new record, and there is no page for those.', 'Add create.');
  if (edit?.update !== undefined && !resource.calls.update?.includes(edit.update)) {
    report(`${at}.edit.update`, `The platform takes no ${edit.update}.`, 'Choose one of calls.update.');
  }
  const group = menu && menuGroups.find(({ key }) => key === menu.group);
  if (menu && group?.area !== place.area) {
    report(
      `${at}.menu.group`,
      `The ${place.area} menu has no group "${menu.group}".`,
      'Choose or add a group in menu.ts.',
    );
  }
}

function checkPlaces(
  resource: AnyResource,
  routes: Map<string, string>,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  for (const [name, place] of Object.entries(resource.places)) {
    const at = `places.${name}`;
    // What the address of a list does not say, its rows do: people who are searched across clients name their own.
    const below = place.list ? parametersIn(place.edit?.path ?? '') : [];
    const given = new Set([
      ...parametersIn(place.path),
      ...below,
      ...(place.area === 'system' ? [] : ['clientId']),
    ]);
    for (const parameter of Object.keys(resource.scope)) {
      if (!given.has(parameter))
        report(`${at}.path`, `Nothing gives :${parameter}.`, 'Put it into the path.');
    }
    for (const route of routesOf(place)) {
      const key = `${shapeOf(route)} ${place.for ?? ''}`;
      const taken = routes.get(key);
      if (taken !== undefined)
        report(at, `The route ${route} is also that of ${taken}.`, 'Change one of them.');
      routes.set(key, `${resource.name}, ${at}`);
    }
    checkView(resource, place, at, all, report);
  }
  const { setAt, usedAt } = resource.secrets ?? {};
  // What is told of secrets stands beneath each of them.
  const shown = new Set([...resource.sections.flatMap(({ fields = [] }) => fields), setAt, usedAt]);
  if (Object.values(resource.places).some(({ edit, create }) => edit || create)) {
    for (const name of Object.keys(resource.fields)) {
      if (!shown.has(name) && !resource.fields[name]?.stamp)
        report('sections', `The field "${name}" stands in no section.`, 'Put it into one.');
    }
  }
}

/** The faults of declarations that types cannot see. Empty when all is well. */
export function findFaults(registry: Readonly<Record<string, AnyResource>>): DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  const all = new Map(Object.values(registry).map((resource) => [resource.name, resource]));
  const routes = new Map<string, string>();
  const identifiers = new Map<string, string>();
  for (const [key, resource] of Object.entries(registry)) {
    const report: Report = (at, fault, mend) => faults.push({ resource: resource.name, at, fault, mend });
    if (key !== resource.name) report('name', `The registry calls it "${key}".`, 'Use one name.');
    const { param } = resource.identifier;
    const taken = identifiers.get(param);
    if (taken !== undefined)
      report('identifier.param', `"${param}" is also that of ${taken}.`, 'Choose another.');
    identifiers.set(param, resource.name);
    checkFields(resource, all, report);
    checkScope(resource, all, report);
    checkPlaces(resource, routes, all, report);
  }
  return faults;
}

/**
 * Holds the declarations against each other.
 * @throws DeclarationError naming file, field and mend of every fault
 */
export function checkRegistry(registry: Readonly<Record<string, AnyResource>>): void {
  const faults = findFaults(registry);
  if (faults.length > 0) throw new DeclarationError(faults);
}
