import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeStorages, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens, samplePassword } from '../../support/tokens.ts';
import { put } from '../imports/support.ts';
import { type Answer, type Caller, callerOf, freshName } from '../resources/caller.ts';
import { freshEmail, replace } from './support.ts';

const service = 'usercontactrole/v2';
const refusal = /^No one else could manage users and roles in all buildings any more\. /;

describeStorages('the last holder of the rights over people', (storage) => {
  let platform: RunningPlatform;
  let tokenOf: ReturnType<typeof createTokens>;
  let sam: Caller;

  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    tokenOf = createTokens(platform.url);
    sam = callerOf(platform.url, await tokenOf('sam.system@provider.example'));
  });
  afterAll(() => platform?.stop());

  const made = async (answer: Promise<Answer>) => {
    const { status, body, text } = await answer;
    if (status !== 201) throw new Error(text);
    return body;
  };

  /** A new client with a role for managing people, and holders of it. */
  async function openClient(count: number) {
    const client = await made(
      sam('POST', 'clientbuilding/v2/clients', { body: { name: freshName('Client') } }),
    );
    const path = `${service}/clients/${client.uid}`;
    const fields = { roleName: 'Keeper', permissions: ['CanManageUsers', 'CanManageRoles'] };
    const { roleUID } = await made(sam('POST', `${path}/Roles`, { body: fields }));
    const rolePath = `${path}/Roles/${roleUID}`;
    const role = { ...fields, roleUID: String(roleUID), assignableRoleUIDs: [String(roleUID)] };
    expect((await sam('PUT', rolePath, { body: role })).status).toBe(200);
    const keepers: { uid: string; path: string; email: string; call: Caller }[] = [];
    for (let index = 0; index < count; index += 1) {
      const email = freshEmail('keeper');
      const body = { firstName: 'K', lastName: 'K', email, password: samplePassword };
      const user = await made(
        sam('POST', `${path}/Users`, { body: { ...body, roleUIDs: [role.roleUID], hasAllBuildings: true } }),
      );
      const call = callerOf(platform.url, await tokenOf(email));
      keepers.push({ uid: user.uid, path: `${path}/Users/${user.uid}`, email, call });
    }
    return { path, rolePath, role, keepers };
  }
  type Opened = Awaited<ReturnType<typeof openClient>>;
  const first = ({ keepers }: Opened) => keepers[0] as Opened['keepers'][number];

  async function importedRow(client: Opened, column: string, value: string): Promise<Answer> {
    const users = `${client.path}/Users`;
    const { body } = await sam('GET', `${users}/import/people.csv/url`);
    const { email } = first(client);
    await put(body.url, `First name,Last name,Email,${column}\nK,K,${email},${value}\n`);
    const queued = await sam('POST', `${users}/import`, {
      body: { UploadedFileName: body.UploadedFileName },
    });
    const report = `${users}/imports/${queued.body.configurationUID}`;
    await expect.poll(async () => (await sam('GET', report)).body.status).toBe('Completed');
    const { body: failed } = await sam('GET', `${report}/rows?outcome=failed`);
    const [row] = failed.items as { errors: { message: string }[] }[];
    const isRefused = row !== undefined;
    const detail = row?.errors.map(({ message }) => message).join(' ');
    return { ...queued, status: isRefused ? 400 : 200, body: { errors: { row: [detail] } } };
  }

  const ways: Record<string, (client: Opened) => Promise<Answer>> = {
    'staff disable the person': (client) => sam('PATCH', first(client).path, replace({ status: 1 })),
    'staff take the role away': (client) => sam('PATCH', first(client).path, replace({ roleUIDs: [] })),
    'staff limit the person to buildings': (client) =>
      sam('PATCH', first(client).path, replace({ hasAllBuildings: false })),
    'the person gives up the own role': (client) =>
      first(client).call('PATCH', first(client).path, replace({ roleUIDs: [] })),
    'the person limits themselves to buildings': (client) =>
      first(client).call('PATCH', first(client).path, replace({ hasAllBuildings: false })),
    'the permissions of the role are removed': ({ rolePath, role }) =>
      sam('PUT', rolePath, { body: { ...role, permissions: [] } }),
    'the person removes them from the own role': (client) =>
      first(client).call('PUT', client.rolePath, { body: { ...client.role, permissions: [] } }),
    'the role is deleted': ({ rolePath }) => sam('DELETE', rolePath),
    'the person deletes the own role': (client) => first(client).call('DELETE', client.rolePath),
    'an import disables the person': (client) => importedRow(client, 'Active', 'no'),
    'an import limits the person to buildings': (client) => importedRow(client, 'All buildings', 'no'),
  };
  /** Ways that take the right from all holders together, however many there are. */
  const isOfAll = (way: string) => /the own role$|removed$|deleted$/.test(way) && !way.includes('gives up');

  describe.each(Object.entries(ways))('when %s', (way, take) => {
    it('stays, and the answer says so', async () => {
      const client = await openClient(1);
      const before = await sam('GET', first(client).path);
      const role = await sam('GET', client.rolePath);
      const { status, body, text } = await take(client);
      expect([400, 409], text).toContain(status);
      const sentences = [body.detail, ...Object.values<string[]>(body.errors ?? {}).flat()];
      expect(sentences).toContainEqual(expect.stringMatching(refusal));
      expect((await sam('GET', first(client).path)).body).toEqual(before.body);
      expect((await sam('GET', client.rolePath)).body).toEqual(role.body);
    });

    it('is not needed while somebody else has the rights', async () => {
      const client = await openClient(2);
      if (isOfAll(way)) {
        const other = await made(
          sam('POST', `${client.path}/Roles`, {
            body: { roleName: 'Second', permissions: ['CanManageUsers', 'CanManageRoles'] },
          }),
        );
        await sam('PATCH', client.keepers[1]?.path ?? '', replace({ roleUIDs: [other.roleUID] }));
      }
      const { status, text } = await take(client);
      expect([200, 204], text).toContain(status);
    });
  });

  it('does not count a holder who is disabled, limited to buildings, or cannot sign in', async () => {
    const client = await openClient(3);
    const [one, two, three] = client.keepers.map(({ path }) => path);
    expect((await sam('PATCH', two ?? '', replace({ status: 1 }))).status).toBe(200);
    expect((await sam('PATCH', three ?? '', replace({ hasAllBuildings: false }))).status).toBe(200);
    const invited = await importedInvitation(client);
    expect(invited).toBe(1);
    expect((await sam('PATCH', one ?? '', replace({ roleUIDs: [] }))).status).toBe(400);
  });

  /** Imports a person with the role, who has not chosen a password yet. Returns the number of created people. */
  async function importedInvitation({ path }: Opened): Promise<number> {
    const { body } = await sam('GET', `${path}/Users/import/people.csv/url`);
    const csv = `First name,Last name,Email,Roles,All buildings\nI,I,${freshEmail('invited')},Keeper,yes\n`;
    await put(body.url, csv);
    const queued = await sam('POST', `${path}/Users/import`, {
      body: { UploadedFileName: body.UploadedFileName },
    });
    const report = `${path}/Users/imports/${queued.body.configurationUID}`;
    await expect.poll(async () => (await sam('GET', report)).body.status).toBe('Completed');
    return (await sam('GET', report)).body.created as number;
  }

  it('stays when two holders take each other’s rights at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { keepers } = await openClient(2);
      const [one, two] = keepers as [Opened['keepers'][number], Opened['keepers'][number]];
      const answers = await Promise.all([
        one.call('PATCH', two.path, replace({ status: 1 })),
        two.call('PATCH', one.path, replace({ roleUIDs: [] })),
      ]);
      expect(
        answers.filter(({ status }) => status === 200),
        JSON.stringify(answers),
      ).toHaveLength(1);
      const left = await Promise.all(
        keepers.map(async ({ path }) => {
          const { body } = await sam('GET', path);
          return body.userActive === true && body.userRoles.length === 1;
        }),
      );
      expect(left.filter(Boolean)).toHaveLength(1);
    }
  });

  it.each([
    ['', (path: string) => path],
    // As other systems write identifiers.
    [', once in upper case', (path: string) => path.replaceAll(/[\da-f-]{36}/g, (uid) => uid.toUpperCase())],
  ])('stays when staff take the rights of two holders at the same moment%s', async (_, spelled) => {
    for (let round = 0; round < 5; round += 1) {
      const { keepers } = await openClient(2);
      const answers = await Promise.all(
        keepers.map(({ path }, index) =>
          sam('PATCH', index === 0 ? path : spelled(path), replace({ hasAllBuildings: false })),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  it('of the provider stays when the last two disable each other at the same moment, or give up the own role', async () => {
    const staff = `${service}/system/users`;
    const { body: listed } = await sam('GET', `${staff}?pagesize=100`);
    const roles = (await sam('GET', `${service}/system/roles`)).body.items as {
      roleUID: string;
      permissions: string[];
    }[];
    const mighty = roles
      .filter((role) => role.permissions.includes('canmanageusers'))
      .map(({ roleUID }) => roleUID);
    const people = listed.items as {
      uid: string;
      userName: string;
      roles: { roleUID?: string; uid?: string }[];
    }[];
    const login = 'second.keeper@provider.example';
    const second = await made(
      sam('POST', staff, {
        body: {
          firstName: 'Second',
          lastName: 'Keeper',
          userName: login,
          password: samplePassword,
          roles: roles.map(({ roleUID }) => roleUID),
        },
      }),
    );
    const me = people.find(({ userName }) => userName.startsWith('sam.system'));
    for (const { uid } of people)
      if (uid !== me?.uid) await sam('PATCH', `${staff}/${uid}`, replace({ roles: [] }));
    expect(mighty.length).toBeGreaterThan(0);
    const other = callerOf(platform.url, await tokenOf(login));
    const answers = await Promise.all([
      sam('PATCH', `${staff}/${second.uid}`, replace({ userActive: false })),
      other('PATCH', `${staff}/${me?.uid}`, replace({ userActive: false })),
    ]);
    expect(
      answers.filter(({ status }) => status === 200),
      JSON.stringify(answers),
    ).toHaveLength(1);
    const survivor =
      answers[0].status === 200 ? { call: sam, uid: me?.uid } : { call: other, uid: second.uid };
    const given = await survivor.call('PATCH', `${staff}/${survivor.uid}`, replace({ roles: [] }));
    expect(given).toMatchObject({
      status: 400,
      body: { errors: { Roles: [expect.stringMatching(/^No one else could manage users any more\. /)] } },
    });
  });
});
