import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { articlesTo } from '../mail/outbox.ts';
import { type Caller, freshName, openStage, type Stage } from '../resources/caller.ts';
import { put } from './support.ts';
import { proves } from '../../support/rows.ts';

const service = 'usercontactrole/v2';
let made = 0;
const freshEmail = (word: string) => `${word}.${process.pid}.${Date.now()}.${(made += 1)}@northfield.example`;

describeStorages('importing users and contacts', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  const at = (what: 'Users' | 'Contacts') => `${service}/clients/${stage.northfield}/${what}`;
  /** Uploads and imports a file, and returns the report with the errors of its rows. */
  async function imported(
    somebody: Caller,
    what: 'Users' | 'Contacts',
    csv: string,
    call = 'import',
    more: object = {},
  ) {
    const { body, text, status } = await somebody('GET', `${at(what)}/import/people.csv/url`);
    if (status !== 200) throw new Error(text);
    await put(body.url, csv);
    const queued = await somebody('POST', `${at(what)}/${call}`, {
      body: { UploadedFileName: body.UploadedFileName, ...more },
    });
    if (queued.status !== 202) throw new Error(queued.text);
    const path = `${at(what)}/imports/${queued.body.configurationUID}`;
    await expect.poll(async () => (await somebody('GET', path)).body.status).toBe('Completed');
    const rows = await somebody('GET', `${path}/rows?outcome=failed`);
    const errors = rows.body.items.flatMap((row: { errors: { message: string }[] }) =>
      row.errors.map(({ message }) => message),
    );
    return { ...(await somebody('GET', path)).body, errors };
  }
  const found = async (what: 'Users' | 'Contacts', email: string) => {
    const filters = encodeURIComponent(`UserName~eq~'${email}'`);
    const { body } = await stage.ada('GET', `${at(what)}?filters=${filters}`);
    return body.items[0];
  };

  it('previews a file of users with its suggested mapping and the importable columns', async () => {
    proves('call-78', 'call-79', 'call-80', 'imports-6');
    const { body } = await stage.ada('GET', `${at('Users')}/import/people.csv/url`);
    const csv = 'First,Surname,Mail,Password,Job title\nA,B,c@d.example,x,Nurse\n';
    expect((await put(body.url, csv)).status).toBe(201);
    const path = `${at('Users')}/import/${body.UploadedFileName}/preview?sheetName=Sheet1&numberOfRows=5`;
    const preview = (await stage.ada('GET', path)).body;
    expect(preview).toMatchObject({ originalFileName: 'people.csv', listOfSheets: ['Sheet1'] });
    expect(preview.columnMapping).toEqual(['firstName', 'lastName', 'userName', null, 'userTitle']);
    const names = preview.availableColumnsForImport.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['firstName', 'userRoles', 'userBuildings']));
    for (const never of ['password', 'isGlobalAdmin', 'failedLogins', 'lastLogin', 'parentUserUid'])
      expect(names).not.toContain(never);
    expect(preview.firstRowsOfData).toEqual([['A', 'B', 'c@d.example', 'x', 'Nurse']]);
  });

  it('invites nobody when the import is asked not to, and later by hand', async () => {
    const email = freshEmail('uninvited');
    const csv = `First name,Last name,Email\nNo,Mail,${email}\n`;
    expect(await imported(stage.ada, 'Users', csv, 'import', { withoutInvitations: true })).toMatchObject({
      created: 1,
      withoutInvitations: true,
    });
    // Whoever is imported after it gets an invitation: by then the first one would have come.
    const other = freshEmail('invited');
    await imported(stage.ada, 'Users', csv.replace(email, other));
    const mails = (to: string) => articlesTo(stage.platform.url, to);
    await expect.poll(async () => (await mails(other)).length, { timeout: 20_000 }).toBe(1);
    expect(await mails(email)).toEqual([]);
  });

  it('names the item of a list that is no choice, and the choices', async () => {
    const heading = 'First name,Last name,Email,Preferred contact methods';
    const csv = `${heading}\nNo,Choice,${freshEmail('choice')},Email; Fax\n`;
    expect((await imported(stage.ada, 'Users', csv)).errors).toEqual([
      'Preferred contact methods: “Fax” is not one of the choices: Email, Text, Voice.',
    ]);
  });

  it('rejects another extension with the catalogue’s message', async () => {
    proves('call-78');
    for (const what of ['Users', 'Contacts'] as const) {
      const { status, body } = await stage.ada('GET', `${at(what)}/import/people.pdf/url`);
      expect(status).toBe(400);
      expect(body.errors).toEqual({
        File: [
          'Invalid File Extension',
          'Please export the list as .xlsx or .csv from the program that this document is from.',
        ],
      });
    }
  });

  it('creates users with roles given by name, and skips unchanged users in the next import', async () => {
    proves('call-81');
    const role = freshName('Role');
    const made = await stage.ada('POST', `${service}/clients/${stage.northfield}/Roles`, {
      body: { roleName: role, permissions: [] },
    });
    expect(made.status).toBe(201);
    const email = freshEmail('new');
    const csv = `First name,Last name,Email,Roles,All buildings,Active,Preferred contact methods\nNew,Person,${email},${role},yes,yes,Email; Text\n`;
    const first = await imported(stage.ada, 'Users', csv);
    expect(first).toMatchObject({ created: 1, failed: 0, errors: [] });
    expect(await found('Users', email)).toMatchObject({
      firstName: 'New',
      hasAllBuildings: true,
      userActive: true,
      preferredContactMethods: ['Email', 'Text'],
    });
    expect(await imported(stage.ada, 'Users', csv)).toMatchObject({ created: 0, skipped: 1 });
    const changed = await imported(stage.ada, 'Users', csv.replace('New,Person', 'Renamed,Person'));
    expect(changed).toMatchObject({ updated: 1 });
    expect((await found('Users', email)).firstName).toBe('Renamed');
    // Only the invitation that the action sends, without a mail to confirm the address.
    const mails = () => articlesTo(stage.platform.url, email);
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
    expect(await mails()).toEqual([
      expect.stringMatching(
        /You are invited to [^]*Create your password within 7 days to sign in[^]*#token=/,
      ),
    ]);
  });

  it('rejects users who cannot create users', async () => {
    proves('permissions-15');
    for (const nobody of ['bea', 'nell', 'will', 'uma'] as const)
      for (const path of ['import/people.csv/url', 'imports'])
        expect((await stage[nobody]('GET', `${at('Users')}/${path}`)).status).toBeGreaterThanOrEqual(403);
  });

  it('reports an unknown title, an address in use and a missing name', async () => {
    const csv = [
      'First name,Last name,Email,Title',
      `A,B,${freshEmail('t')},Grand Vizier`,
      'Uma,Uk,uma.uk@oakwood.example,',
      `,B,${freshEmail('n')},`,
    ].join('\n');
    const report = await imported(stage.ada, 'Users', csv, 'import/check');
    expect(report).toMatchObject({ created: 0, failed: 3, isCheck: true });
    expect(report.errors).toEqual([
      'Title: there is no title “Grand Vizier”.',
      expect.stringMatching(/email/i),
      'First name is required.',
    ]);
  });

  it('creates each contact once', async () => {
    const email = freshEmail('contact');
    const csv = `First name,Last name,Email,Mobile phone number\nCon,Tact,${email},+1 555 0100\n`;
    expect(await imported(stage.ada, 'Contacts', csv)).toMatchObject({ created: 1, failed: 0 });
    expect(await imported(stage.ada, 'Contacts', csv)).toMatchObject({ skipped: 1, failed: 0 });
    expect(await found('Contacts', email)).toMatchObject({ lastName: 'Tact', isContactOnly: true });
  });
});
