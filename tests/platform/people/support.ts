import { tokenFor, type Storage } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { type Answer, type Caller, callerOf, freshName, type Stage } from '../resources/caller.ts';

/** A unique email address. */
export function freshEmail(word = 'person'): string {
  return `${freshName(word).replaceAll(' ', '.')}@northfield.example`.toLowerCase();
}

/** Path of the calls for people of Northfield. */
export function peopleOf(stage: Stage): string {
  return `usercontactrole/v2/clients/${stage.northfield}`;
}

export interface NewUser {
  userName?: string;
  [field: string]: unknown;
}

/** Sends a call that creates a user of Northfield with the sample password. */
export function createUser(stage: Stage, caller: Caller, fields: NewUser = {}): Promise<Answer> {
  const { userName = freshEmail(), ...rest } = fields;
  return caller('POST', `${peopleOf(stage)}/Users`, {
    body: { firstName: 'Test', lastName: 'Person', email: userName, password: samplePassword, ...rest },
  });
}

/** Creates a user as the client's administrator. Fails when the call is rejected. */
export async function makeUser(stage: Stage, fields: NewUser = {}): Promise<Answer['body']> {
  const answer = await createUser(stage, stage.ada, fields);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

/** A new user with a caller. */
export async function makeCaller(
  stage: Stage,
  storage: Storage,
  fields: NewUser,
): Promise<{ uid: string; email: string; call: Caller }> {
  const user = await makeUser(stage, fields);
  const token = await tokenFor(storage, user.userName);
  return { uid: user.uid, email: user.userName, call: callerOf(stage.platform.url, token) };
}

/** The identifiers of Northfield's roles by name. */
export async function rolesByName(stage: Stage): Promise<Record<string, string>> {
  const { body } = await stage.ada('GET', `${peopleOf(stage)}/Roles?pageSize=200`);
  return Object.fromEntries(
    body.items.map((role: { roleName: string; roleUID: string }) => [role.roleName, role.roleUID]),
  );
}

/** The body of a JSON patch. */
export function replace(values: Record<string, unknown>): { body: unknown } {
  return {
    body: Object.entries(values).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })),
  };
}

/** Two buildings of Northfield that are not Bea's. */
export async function buildingsOf(stage: Stage): Promise<string[]> {
  const { body } = await stage.ada(
    'GET',
    `clientbuilding/v2/clients/${stage.northfield}/Buildings?pagesize=20`,
  );
  return body.items.map((item: { uid: string }) => item.uid);
}
