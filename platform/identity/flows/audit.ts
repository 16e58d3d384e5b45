import { appendChange } from '../../audit/append.ts';
import type { Queryable } from '../../database/index.ts';
import type { Person } from '../person.ts';

/** Audits that a person set their own password through a link. The password is not part of the entry. */
export async function appendOwnPassword(
  tx: Queryable,
  person: Person,
  request: { readonly at: Date; readonly requestId: string },
): Promise<void> {
  await appendChange(tx, {
    principal: { ...person, userUid: person.uid },
    operation: 'update',
    subject: person.kind === 'system' ? 'systemUsers' : 'users',
    clientUid: person.clientUid,
    target: person.uid,
    targetTitle: person.email,
    changes: { password: {} },
    ...request,
  });
}
