import { type Access, permissionsFor, type Requester, type UserKind } from '../access.ts';
import { isReachable, mayChoose, mayOperate, mayWriteField } from '../authorization.ts';
import type { AnyResource } from '../resource.ts';
import type { Report } from './report.ts';

/** Users of the kind with one permission. */
function holderOf(permission: string, kind: UserKind): Requester {
  return { kind, permissions: new Set([permission.toLowerCase()]), hasAllBuildings: true };
}

/** The permissions with which users of the kind create records. */
function creatorsOf({ places, access }: AnyResource, kind: UserKind): readonly string[] {
  const own = access?.[kind];
  const reachable = Object.values(places).filter((place) => isReachable(place, kind));
  const granted: readonly Access[] = [...reachable.map((place) => place.access), ...(own ? [own] : [])];
  return [...new Set(granted.flatMap((one) => permissionsFor(one, 'create') ?? []))];
}

/** Checks that whoever creates records can choose what these must refer to. The form would have a required input without an option. */
export function checkChoosers(
  resource: AnyResource,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
  fileOf: (resource: string) => string,
): void {
  for (const [name, { target: targetName, required, optionsFrom }] of Object.entries(resource.fields)) {
    const target = all.get(targetName ?? '');
    if (!target || !required || optionsFrom) continue;
    const barredOf = (kind: UserKind) =>
      creatorsOf(resource, kind).filter((permission) => {
        const holder = holderOf(permission, kind);
        const mayPick = mayOperate(target, 'list', holder) || mayChoose(target, holder);
        return mayWriteField(resource, name, 'create', holder) && !mayPick;
      });
    const [client, system] = [barredOf('client'), barredOf('system')];
    const barred = [...new Set([...client, ...system])];
    // Staff reach places of the client area too, where access.client does not let them choose.
    const who =
      client.length === 0
        ? 'System users who create'
        : system.length === 0
          ? 'Client users who create'
          : 'Users who create';
    if (barred.length > 0)
      report(
        `fields.${name}`,
        `${who} records with ${barred.join(' or ')} cannot choose ${target.name}, and have to.`,
        `Add ${barred.join(', ')} to choosable in ${fileOf(target.name)}.`,
      );
  }
}
