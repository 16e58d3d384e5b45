import { permissionsFor, type Requester } from '../access.ts';
import { isReachable, mayOperate } from '../authorization.ts';
import { isWritten } from '../calls.ts';
import type { AnyResource } from '../resource.ts';
import type { Report } from './report.ts';

const writes = ['create', 'update', 'delete'] as const;

/** A client user with every permission that the resource names. */
function mightiest({ access, places, fields }: AnyResource): Requester {
  const reachable = Object.values(places).filter((place) => isReachable(place, 'client'));
  const granted = [...reachable.map((place) => place.access), ...(access?.client ? [access.client] : [])];
  const named = [
    ...granted.flatMap((one) => writes.flatMap((operation) => permissionsFor(one, operation) ?? [])),
    ...Object.values(fields).flatMap((field) => field.writableBy ?? []),
  ];
  const permissions = new Set(named.map((permission) => permission.toLowerCase()));
  return { kind: 'client', permissions, hasAllBuildings: true };
}

/** Checks that only the provider's staff write what all clients share. The transactions of a client read it. */
export function checkShared(resource: AnyResource, report: Report): void {
  if (resource.tenancy !== 'shared' || resource.singleton) return;
  const client = mightiest(resource);
  const open = writes.filter((operation) => mayOperate(resource, operation, client));
  if (open.length > 0)
    report(
      'tenancy',
      `Client users can ${open.join(' and ')} what all clients share.`,
      'Give access to write to staff alone, at a place of the system area.',
    );
  if (isWritten(resource.calls) && resource.calls.path.includes('{clientId}'))
    report(
      'calls.path',
      'What all clients share is written below one of them.',
      'Take {clientId} out of the path.',
    );
}
