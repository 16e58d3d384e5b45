import type { SessionStore } from '../../authProvider/session.ts';
import {
  type PlannedChange,
  type PlatformDataProvider,
  PlatformError,
  type PlatformRecord,
} from '../../dataProvider/index.ts';
import { readableItems } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources, targetOf } from '../../resources/registry.ts';
import type { useTranslate } from '../i18n/late/actions.ts';
import { may, viewerOf } from '../viewer/viewer.ts';
import { askAboutOwnRights, type LostRights } from './ownRightsQuestion.ts';

type Values = Readonly<Record<string, unknown>>;

const keysOf = (value: unknown) => readableItems(value).map((key) => key.toLowerCase());

function without(before: unknown, after: unknown): string[] {
  const kept = new Set(keysOf(after));
  return keysOf(before).filter((key) => !kept.has(key));
}

/** Items of a field that some record had before, and none has after. */
function lostItems(field: string | undefined, before: readonly Values[], after: readonly Values[]): string[] {
  const itemsOf = (records: readonly Values[]) => records.flatMap((record) => keysOf(record[field ?? '']));
  return [...new Set(without(itemsOf(before), itemsOf(after)))];
}

function isNarrowed({ withinBuildings }: AnyResource, before: Values, after: Values): boolean {
  const { all, list } = withinBuildings ?? {};
  if (all === undefined || list === undefined || after[all] === true) return false;
  return before[all] === true || without(before[list], after[list]).length > 0;
}

/** The resource of the roles that give the records of `resource` their rights. */
function rolesOf({ rights, fields }: AnyResource): AnyResource | undefined {
  const field = fields[rights?.from ?? ''];
  return field && targetOf(field);
}

/** The people who can have the roles, and who have a profile of their own. */
const holdersOf = (roles: AnyResource) =>
  resources.find(
    (people) =>
      rolesOf(people) === roles && resources.some(({ onlyOwn, viewOf }) => onlyOwn && viewOf === people.name),
  );

/**
 * Returns the question before users take rights away from themselves, which only somebody else can give back. Every update and deletion of
 * the portal passes it, wherever it starts.
 * @param provider reads the roles
 */
export function createOwnRightsCheck(
  provider: PlatformDataProvider,
  session: SessionStore,
  translate: ReturnType<typeof useTranslate>,
) {
  /** The roles with these identifiers. Without those that cannot be read: the question is then asked without their names. */
  const read = async (roles: AnyResource, ids: readonly string[], meta: object): Promise<PlatformRecord[]> =>
    ids.length === 0
      ? []
      : provider.getMany<PlatformRecord>(roles.name, { ids: [...ids], meta }).then(
          ({ data }) => data,
          () => [],
        );

  /** The rights that the roles of `before` give and those of `after` do not. */
  const lostBetween = async (
    roles: AnyResource,
    before: readonly Values[],
    after: readonly Values[],
    meta: object,
  ) => {
    const assigns = session.get().user.isGlobalAdmin ? [] : lostItems(roles.rights?.from, before, after);
    const known = await read(roles, assigns, meta);
    return {
      permissions: lostItems(roles.rights?.permissions, before, after),
      assigns: known.map((role) => String(role[roles.title])),
    };
  };

  /** The rights that users lose by a change of their own record. */
  const byOwnRecord = async (
    { resource, id, known, data }: PlannedChange,
    meta: object,
  ): Promise<LostRights | undefined> => {
    const { from = '' } = resource.rights ?? {};
    const { all, list } = resource.withinBuildings ?? {};
    if (![from, all, list].some((name) => name !== undefined && name in data)) return undefined;
    const before =
      known?.[from] === undefined ? (await provider.getOne(resource.name, { id, meta })).data : known;
    const after = { ...before, ...data };
    const lost = without(before[from], after[from]);
    const narrowed = isNarrowed(resource, before, after);
    if (lost.length === 0 && !narrowed) return undefined;
    const roles = rolesOf(resource) ?? resource;
    const kept = keysOf(after[from]);
    const records = await read(roles, [...lost, ...kept], meta);
    const among = (keys: readonly string[]) => records.filter((role) => keys.includes(role.id.toLowerCase()));
    return {
      ...(await lostBetween(roles, records, among(kept), meta)),
      roles: lost.map((key) => String(among([key])[0]?.[roles.title] ?? key)),
      ...(narrowed && { isNarrowed: narrowed }),
    };
  };

  /** The rights that users lose by a change or the deletion of a role that they have, or may have where they cannot read their own record. */
  const byRole = async (
    { kind, resource, id, known, data }: PlannedChange,
    meta: object,
  ): Promise<LostRights | undefined> => {
    const { permissions = '', from } = resource.rights ?? {};
    const { user } = session.get();
    const people = holdersOf(resource);
    const mayLose = kind === 'delete' || permissions in data || (from !== undefined && from in data);
    // The provider's staff have no roles of a client.
    if (!mayLose || !people || (people.tenancy === 'provider') !== user.isSystemUser) return undefined;
    const before: Values =
      known?.[permissions] === undefined ? (await provider.getOne(resource.name, { id, meta })).data : known;
    const after = kind === 'delete' ? [] : [{ ...before, ...data }];
    if (
      kind === 'update' &&
      [permissions, from].every((field) => lostItems(field, [before], after).length === 0)
    )
      return undefined;
    const own = may(viewerOf(user), 'get', people)
      ? await provider.getOne(people.name, { id: user.userUid, meta }).then(
          ({ data }) => data as Values,
          () => undefined,
        )
      : undefined;
    const held = own && keysOf(own[people.rights?.from ?? '']);
    const hasRole = held
      ? held.includes(id.toLowerCase())
      : keysOf(before[permissions]).every((permission) => user.permissions.has(permission));
    if (!hasRole) return undefined;
    const otherIds = held?.filter((key) => key !== id.toLowerCase()) ?? [];
    const others = await read(resource, otherIds, meta);
    const lost = await lostBetween(resource, [before, ...others], [...after, ...others], meta);
    const name = String(before[resource.title]);
    if (held && kind === 'delete') return { ...lost, roles: [name] };
    if (lost.permissions.length === 0 && lost.assigns.length === 0) return undefined;
    return { ...lost, role: { name, isSure: held !== undefined } };
  };

  return async (change: PlannedChange): Promise<void> => {
    const { kind, resource, id, scope } = change;
    const { rights } = resource;
    const meta = scope ? { scope } : {};
    const isOwn = id.toLowerCase() === session.get().user.userUid.toLowerCase();
    const lost = rights?.permissions
      ? await byRole(change, meta)
      : rights?.from && isOwn && kind === 'update'
        ? await byOwnRecord(change, meta)
        : undefined;
    if (lost === undefined || (await askAboutOwnRights(lost))) return;
    throw new PlatformError(translate('actions.ownRights.kept'), 400, { isDeclined: true });
  };
}
