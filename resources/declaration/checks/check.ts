import type { UserKind } from '../access.ts';
import { isReachable } from '../authorization.ts';
import { checkActions } from './checkActions.ts';
import type { Field } from '../fields/field.ts';
import { importKeys } from '../imports/importColumns.ts';
import { checkChoosers } from './checkChoosers.ts';
import { checkShared } from './checkShared.ts';
import { checkFields } from './checkFields.ts';
import type { Report } from './report.ts';
import { checkAttention, checkPlaces, routesOf } from './checkPlaces.ts';
import type { AnyResource } from '../resource.ts';

/** An error in a declaration: its place, and the change that fixes it. */
export interface DeclarationFault {
  /** Path in the repository: `resources/lookups/index.ts`. */
  readonly file: string;
  /** Path within the declaration: `places.client.list.sort`. */
  readonly at: string;
  readonly fault: string;
  readonly remedy: string;
}

/** Thrown at startup and by the build when declarations are wrong. The message lists every error. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
  readonly faults: readonly DeclarationFault[];

  constructor(faults: readonly DeclarationFault[]) {
    super(faults.map(({ file, at, fault, remedy }) => `${file}, ${at}: ${fault} ${remedy}`).join('\n'));
    this.faults = faults;
  }
}

/** Returns the file that declares a resource, for error messages. */
export type FileOf = (resource: string) => string;

/** Reads from the imports of `resources/registry.ts` which file declares each resource. One file may declare several, as the lookups do. */
export function filesIn(registrySource: string): FileOf {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of registrySource.matchAll(/import \{([^}]*)\} from '\.\/([^']+)'/g))
    for (const name of names.split(',')) files.set(name.trim(), file);
  return (resource) => `resources/${files.get(resource) ?? `${resource}.ts`}`;
}

function checkScope(resource: AnyResource, all: ReadonlyMap<string, AnyResource>, report: Report): void {
  const owners = new Set([...all.values()].map(({ identifier }) => identifier.param));
  if (resource.viewOf !== undefined && !all.has(resource.viewOf))
    report('viewOf', `There is no resource "${resource.viewOf}".`, 'Name the one whose rows these are.');
  const viewed = all.get(resource.viewOf ?? '');
  const isLimited = [viewed?.withinBuildings, viewed?.buildingField].some((word) => word !== undefined);
  if (isLimited && !resource.onlyOwn && !resource.withinBuildings && resource.buildingField === undefined)
    report(
      'viewOf',
      `People who are limited to buildings see only theirs of ${viewed?.name}, but all of this view.`,
      'Give it withinBuildings or buildingField as well.',
    );
  const above = Object.keys(resource.scope);
  const parent = [...all.values()].find(({ identifier }) => identifier.param === above.at(-1));
  const left = Object.keys(parent?.scope ?? {}).filter((parameter) => !above.includes(parameter));
  if (left.length > 0)
    report(
      'scope',
      `${parent?.name} lies below ${left.join(', ')}, which the scope leaves out.`,
      'Name every record above, outermost first: limits and deletions follow them.',
    );
  if (resource.import && above.length > 1)
    report(
      'import',
      'The rows of a file say nothing of the record above, so none could be imported.',
      'Leave it out, or make the record above a required reference of a resource right below the client.',
    );
  if (resource.import) checkImportKey(resource, report);
  for (const name of Object.values(resource.scope))
    if (Object.hasOwn(resource.fields, name))
      report(`fields.${name}`, 'The scope has a property of this name.', 'Rename one of them.');
  for (const parameter of above) {
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

/** Kinds of the fields within which an import's key may be unique: a cell of a file holds their whole value. */
const keyKinds: ReadonlySet<Field['kind']> = new Set(['choice', 'reference', 'text']);

/** Checks that a row of a file finds one record. */
function checkImportKey(resource: AnyResource, report: Report): void {
  const [key, ...within] = importKeys(resource).toReversed();
  if (resource.fields[key ?? '']?.unique === undefined)
    report(
      'import.key',
      `Several records may have one "${key}", so a row would not find its own.`,
      'Name a field that is unique: on the platform, in its client, or within other fields.',
    );
  for (const name of within)
    if (!keyKinds.has(resource.fields[name]?.kind ?? 'json'))
      report(
        'import.key',
        `A row finds no record by "${name}", within which "${key}" is unique.`,
        'Make it a reference, a choice or a text.',
      );
}

/** Checks that a word about records below has some. */
function checkLock(resource: AnyResource, all: ReadonlyMap<string, AnyResource>, report: Report): void {
  const isAbove = [...all.values()].some(
    (other) => other !== resource && resource.identifier.param in other.scope,
  );
  if (resource.lockedBelow && !isAbove)
    report('lockedBelow', 'No record lies below.', 'Take it out, or put this resource into a scope.');
}

/** True when users of the kind can have access to the resource, with some permission. */
function isOpenTo({ places, access }: AnyResource, kind: UserKind): boolean {
  return access?.[kind] !== undefined || Object.values(places).some((place) => isReachable(place, kind));
}

/** Checks the child records that sections edit against the registry. */
function checkChildren(
  resource: AnyResource,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
  fileOf: FileOf,
): void {
  for (const { name, child } of resource.sections) {
    if (child === undefined) continue;
    const below = all.get(child);
    const { calls, scope = {} } = below ?? {};
    if (!calls?.operations.includes('list') || Object.keys(scope).at(-1) !== resource.identifier.param)
      report(
        `sections.${name}.child`,
        `"${child}" lists no records right below this resource.`,
        'Name a resource whose scope ends with the identifier of this one.',
      );
    else if (below)
      for (const kind of ['system', 'client'] as const)
        if (isOpenTo(resource, kind) && !isOpenTo(below, kind))
          report(
            `sections.${name}.child`,
            `${kind === 'system' ? 'System' : 'Client'} users open this resource, and "${child}" is closed to all of them.`,
            `Declare access.${kind} in ${fileOf(child)}.`,
          );
  }
}

/** Checks that each section is in one tab. */
function checkTabs({ tabs, sections }: AnyResource, report: Report): void {
  if (!tabs) return;
  const listed = Object.values(tabs).flatMap((tab) => tab.sections);
  for (const { name } of sections)
    if (listed.filter((one) => one === name).length !== 1)
      report('tabs', `The section "${name}" is not in one tab.`, 'Name it in one.');
}

function checkRights(resource: AnyResource, all: ReadonlyMap<string, AnyResource>, report: Report): void {
  const { permissions, from, globalAdmin } = resource.rights ?? {};
  const kinds = { permissions: 'texts', from: 'references', globalAdmin: 'boolean' };
  for (const [word, name] of Object.entries({ permissions, from, globalAdmin })) {
    const kind = kinds[word as keyof typeof kinds];
    if (name !== undefined && resource.fields[name]?.kind !== kind)
      report(`rights.${word}`, `"${name}" is no field of the kind ${kind}.`, 'Name one.');
  }
  const target = from === undefined ? undefined : resource.fields[from]?.target;
  if (target !== undefined && all.get(target)?.rights?.permissions === undefined)
    report('rights.from', `"${target}" gives no permissions.`, 'Name references to roles.');
}

/** Checks that a singleton declares nothing that its two calls cannot do. */
function checkSingleton(resource: AnyResource, report: Report): void {
  if (!resource.singleton) return;
  const { calls, tenancy, scope } = resource;
  const others = calls.operations.filter((operation) => operation !== 'get' && operation !== 'update');
  if (others.length > 0)
    report(
      'calls.operations',
      `A singleton is read and updated; it has no ${others.join(', ')}.`,
      'Take it out, or singleton.',
    );
  if (calls.operations.includes('update') && calls.update?.join() !== 'PUT')
    report('calls.update', 'A singleton is written by PUT alone.', "Use ['PUT'].");
  for (const parameter of Object.keys(scope))
    if (!calls.path.includes(`{${parameter}}`))
      report('calls.path', 'It does not say whose the singleton is.', `Put {${parameter}} into it.`);
  if (tenancy === 'shared' && calls.operations.includes('update'))
    report('tenancy', 'No one writes what all clients share.', "Use 'client' or 'provider'.");
  const words = ['viewOf', 'onlyOwn', 'import', 'choosable'] as const;
  for (const word of words)
    if (resource[word] !== undefined)
      report(word, 'It is of no use to a singleton, which has one record.', 'Take one of the two words out.');
}

/**
 * The entries of menus whose page no place opens: the portal would hide them without a word.
 * @param pages paths of pages that no place declares
 */
export function findMenuFaults(
  registry: Readonly<Record<string, AnyResource>>,
  entries: readonly { readonly key: string; readonly path?: string }[],
  pages: readonly string[],
  file: string,
): DeclarationFault[] {
  const places = Object.values(registry).flatMap((resource) => Object.values(resource.places));
  const paths = new Set([...pages, ...places.flatMap(routesOf)]);
  return entries.flatMap(({ key, path }) =>
    path === undefined || paths.has(path)
      ? []
      : [
          {
            file,
            at: key,
            fault: `No place opens ${path}.`,
            remedy: 'Name the path of a list or of one of the `pages` of a place.',
          },
        ],
  );
}

/** The errors in declarations that types cannot express. Empty when there are none. */
export function findFaults(
  registry: Readonly<Record<string, AnyResource>>,
  fileOf: FileOf,
): DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  const all = new Map(Object.values(registry).map((resource) => [resource.name, resource]));
  const routes = new Map<string, string>();
  const identifiers = new Map<string, string>();
  for (const [key, resource] of Object.entries(registry)) {
    const file = fileOf(key);
    const report: Report = (at, fault, remedy) => faults.push({ file, at, fault, remedy });
    if (key !== resource.name) report('name', `The registry calls it "${key}".`, 'Use one name.');
    const { param } = resource.identifier;
    const otherName = identifiers.get(param);
    if (otherName !== undefined)
      report('identifier.param', `"${param}" is also that of ${otherName}.`, 'Choose another.');
    identifiers.set(param, resource.name);
    checkFields(resource, all, report, fileOf);
    checkActions(resource, all, report);
    checkScope(resource, all, report);
    checkSingleton(resource, report);
    checkShared(resource, report);
    checkChildren(resource, all, report, fileOf);
    checkLock(resource, all, report);
    checkTabs(resource, report);
    checkChoosers(resource, all, report, fileOf);
    checkRights(resource, all, report);
    checkPlaces(resource, routes, all, report);
    checkAttention(resource, report);
  }
  return faults;
}

/**
 * Checks the declarations against each other.
 * @throws DeclarationError naming the file, field and fix of every error
 */
export function checkRegistry(
  registry: Readonly<Record<string, AnyResource>>,
  fileOf: FileOf,
  /** Found elsewhere, to be reported with the others. */
  further: readonly DeclarationFault[] = [],
): void {
  const faults = [...findFaults(registry, fileOf), ...further];
  if (faults.length > 0) throw new DeclarationError(faults);
}
