import { appendChange } from '../../audit/append.ts';
import type { Queryable } from '../../database/index.ts';
import type { Person } from '../person.ts';

/** Audits that a person changed their own password or second step. The value is not part of the entry. */
export async function appendOwnChange(
  tx: Queryable,
  person: Person,
  field: 'password' | 'secondStep',
  request: { readonly at: Date; readonly requestId: string },
): Promise<void> {
  await appendChange(tx, {
    principal: { ...person, userUid: person.uid },
    operation: 'update',
    subject: person.kind === 'system' ? 'systemUsers' : 'users',
    clientUid: person.clientUid,
    target: person.uid,
    targetTitle: person.email,
    changes: { [field]: {} },
    ...request,
  });
}
