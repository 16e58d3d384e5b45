import type { SessionStore } from '../../authProvider/session.ts';
import { type PlannedUpdate, type PlatformDataProvider, PlatformError } from '../../dataProvider/index.ts';
import { readableItems } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { targetOf } from '../../resources/registry.ts';
import '../i18n/late/actions.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { askAboutOwnRights } from './ownRightsQuestion.ts';

type Values = Readonly<Record<string, unknown>>;

const keysOf = (value: unknown) => readableItems(value).map((key) => key.toLowerCase());

function without(before: unknown, after: unknown): string[] {
  const kept = new Set(keysOf(after));
  return keysOf(before).filter((key) => !kept.has(key));
}

function isNarrowed({ withinBuildings }: AnyResource, before: Values, after: Values): boolean {
  const { all, list } = withinBuildings ?? {};
  if (all === undefined || list === undefined || after[all] === true) return false;
  return before[all] === true || without(before[list], after[list]).length > 0;
}

/**
 * Returns the question before users take rights away from themselves, which only somebody else can give back. Every update of the portal
 * passes it, wherever it starts.
 * @param provider reads the roles
 */
export function createOwnRightsCheck(
  provider: PlatformDataProvider,
  session: SessionStore,
  translate: Translate,
) {
  /** Names of the lost roles, and the permissions that go with them. */
  const describe = async (
    resource: AnyResource,
    lost: readonly string[],
    kept: readonly string[],
    meta: object,
  ) => {
    const field = resource.fields[resource.rights?.from ?? ''];
    const target = field && targetOf(field);
    // The question is asked without names when the roles cannot be read.
    const roles = target
      ? await provider.getMany(target.name, { ids: [...lost, ...kept], meta }).then(
          ({ data }) => data,
          () => [],
        )
      : [];
    const among = (keys: readonly string[]) =>
      roles.filter(({ id }) => keys.includes(String(id).toLowerCase()));
    const permissionsOf = (keys: readonly string[]) =>
      among(keys).flatMap((role) => keysOf(role[target?.rights?.permissions ?? '']));
    const remaining = new Set(permissionsOf(kept));
    return {
      roles: lost.map((key) => String(among([key])[0]?.[target?.title ?? ''] ?? key)),
      permissions: [...new Set(permissionsOf(lost))].filter((permission) => !remaining.has(permission)),
    };
  };

  return async ({ resource, id, known, data, scope }: PlannedUpdate): Promise<void> => {
    const from = resource.rights?.from;
    if (from === undefined || id.toLowerCase() !== session.get().user.userUid.toLowerCase()) return;
    const { all, list } = resource.withinBuildings ?? {};
    if (![from, all, list].some((name) => name !== undefined && name in data)) return;
    const meta = scope ? { scope } : {};
    const before =
      known?.[from] === undefined ? (await provider.getOne(resource.name, { id, meta })).data : known;
    const after = { ...before, ...data };
    const roles = without(before[from], after[from]);
    const lost = { isNarrowed: isNarrowed(resource, before, after) };
    if (roles.length === 0 && !lost.isNarrowed) return;
    const names = await describe(resource, roles, keysOf(after[from]), meta);
    if (await askAboutOwnRights({ ...lost, ...names })) return;
    throw new PlatformError(translate('actions.ownRights.kept'), 400, { isDeclined: true });
  };
}
