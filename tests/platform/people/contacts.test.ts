import { beforeAll, expect, it } from 'vitest';

import { messages } from '../../../resources/product/messages.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName, openStage, type Stage } from '../resources/caller.ts';
import { buildingsOf, freshEmail, peopleOf, replace } from './support.ts';
import { proves } from '../../support/rows.ts';

describePlatform('contacts, stations and settings', (storage) => {
  let stage: Stage;
  let contacts: string;
  let stations: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    contacts = `${peopleOf(stage)}/Contacts`;
    stations = `${peopleOf(stage)}/StationAccounts`;
  });

  const contact = (fields: Record<string, unknown> = {}) =>
    stage.ada('POST', contacts, {
      body: { firstName: 'Some', lastName: 'Body', userName: freshEmail('contact'), ...fields },
    });

  it('a contact can be created, listed, read and replaced', async () => {
    proves('call-36', 'call-37', 'call-38', 'call-39', 'contacts-1', 'contacts-2', 'contacts-3');
    const creation = await contact();
    expect(creation.status).toBe(201);
    expect(creation.body).toMatchObject({ isContactOnly: true, preferredContactMethods: ['Email'] });
    const one = `${contacts}/${creation.body.uid}`;
    expect((await stage.ada('GET', one)).body).toEqual(creation.body);
    const put = await stage.ada('PUT', one, {
      body: { ...creation.body, mobilePhoneNumber: '+1 512 555 0100', preferredContactMethods: ['Text'] },
    });
    expect(put.body).toMatchObject({
      mobilePhoneNumber: '+1 512 555 0100',
      preferredContactMethods: ['Text'],
    });
    const filter = encodeURIComponent(`UserName~eq~'${creation.body.userName}'`);
    expect((await stage.ada('GET', `${contacts}?filters=${filter}`)).body.rowCount).toBe(1);
    expect((await stage.ada('GET', `${contacts}/11111111-1111-4111-8111-111111111111`)).status).toBe(404);
    expect((await stage.ada('DELETE', one)).status).toBe(404);
  });

  it.each([
    ['an invalid email address', { userName: 'nobody' }, 'UserName'],
    ['no last name', { lastName: '' }, 'LastName'],
    ['an unknown contact method', { preferredContactMethods: ['Pigeon'] }, 'PreferredContactMethods'],
    ['a telephone number in words', { mobilePhoneNumber: 'call me' }, 'MobilePhoneNumber'],
  ])('a contact with %s is rejected', async (_, fields, field) => {
    proves('call-38', 'contacts-5');
    const answer = await contact(fields);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[field]).toHaveLength(1);
  });

  it('a contact with the email address of another contact is rejected', async () => {
    proves('call-38');
    const creation = await contact();
    const twin = await contact({ userName: creation.body.userName.toUpperCase() });
    expect([twin.status, twin.body.errors.UserName]).toEqual([409, [messages['email-taken']]]);
  });

  it('a station has a module by default, and loses its buildings when it covers the whole client', async () => {
    proves(
      'call-82',
      'call-83',
      'call-84',
      'call-85',
      'call-130',
      'stationAccounts-1',
      'stationAccounts-2',
      'stationAccounts-3',
      'stationAccounts-6',
    );
    const [building] = await buildingsOf(stage);
    const creation = await stage.ada('POST', stations, {
      body: { name: freshName('Desk'), buildings: [building] },
    });
    expect(creation.status).toBe(201);
    expect(creation.body).toMatchObject({ isClientScoped: false, buildings: [building], authKey: false });
    expect(creation.body.modules).toHaveLength(1);
    const one = `${stations}/${creation.body.uid}`;
    const wide = await stage.ada('PATCH', one, replace({ isClientScoped: true }));
    expect(wide.body).toMatchObject({ isClientScoped: true, buildings: [] });
    const foreign = await stage.ada(
      'PATCH',
      one,
      replace({ modules: ['11111111-1111-4111-8111-111111111111'] }),
    );
    expect(foreign.body.errors.Modules).toBeDefined();
    const filter = encodeURIComponent(`Name~eq~'${creation.body.name}'`);
    expect((await stage.ada('GET', `${stations}?filters=${filter}`)).body.rowCount).toBe(1);
    expect((await stage.ada('DELETE', one)).status).toBe(204);
    expect((await stage.ada('GET', one)).status).toBe(404);
  });

  it('a station’s key is returned with its date and as a QR code, and never in the record or its history', async () => {
    proves('call-86', 'call-87', 'call-88', 'stationAccounts-4', 'stationAccounts-5');
    const creation = await stage.ada('POST', stations, {
      body: { name: freshName('Key'), isClientScoped: true },
    });
    const one = `${stations}/${creation.body.uid}`;
    expect((await stage.ada('GET', `${one}/authKey`)).body).toEqual({
      authKey: null,
      authKeyGenerationDate: null,
    });
    expect((await stage.ada('GET', `${one}/authkey/qr`)).status).toBe(404);
    const first = await stage.ada('PUT', `${one}/authKey`);
    expect(first.body.authKey).toMatch(/^[\w-]{43}$/);
    expect((await stage.ada('GET', `${one}/authKey`)).body).toEqual(first.body);
    const code = await stage.ada('GET', `${one}/authkey/qr`);
    expect(code.body.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(Buffer.from(code.body.qrCode.split(',')[1], 'base64').toString()).toMatch(/^<svg /);
    const second = await stage.ada('PUT', `${one}/authKey`);
    expect(second.body.authKey).not.toBe(first.body.authKey);
    // The key allows signing in as the station: each read of it is in the history, without the key.
    const { body: changes } = await stage.ada('GET', `${one}/changes`);
    const operations = changes.items.map(({ operation }: { operation: string }) => operation);
    expect(operations).toEqual(expect.arrayContaining(['key', 'code', 'makeKey']));
    expect(JSON.stringify(changes)).not.toContain(first.body.authKey);
    const record = await stage.ada('GET', one);
    expect(record.body.authKey).toBe(true);
    expect(record.text).not.toContain(second.body.authKey);
    expect((await stage.ada('PATCH', one, replace({ authKey: 'mine' }))).status).toBe(400);
  });

  it('a station’s QR code is sent by email, and other send types are rejected', async () => {
    proves('call-89', 'stationAccounts-9');
    const creation = await stage.ada('POST', stations, {
      body: { name: freshName('Send'), isClientScoped: true },
    });
    const send = (query: string) =>
      stage.ada('POST', `${stations}/${creation.body.uid}/authKey/qr/send${query}`);
    expect((await send('?sendType=email')).status).toBe(404);
    await stage.ada('PUT', `${stations}/${creation.body.uid}/authKey`);
    expect((await send('')).status).toBe(400);
    expect((await send('?sendType=pigeon')).status).toBe(400);
    expect((await send('?sendType=Email')).status).toBe(204);
  });

  it('a client’s settings return 404 until stored, and reject invalid values, stale writes and users without permission', async () => {
    proves(
      'call-92',
      'call-93',
      'userSettings-1',
      'userSettings-2',
      'userSettings-4',
      'userSettings-5',
      'userSettings-7',
    );
    const client = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: { name: freshName('Settings') },
    });
    const path = `usercontactrole/v2/clients/${client.body.uid}/user/settings`;
    // Nobody has read a version of what nobody has written.
    const early = { body: { requirePasswordChange: true }, headers: { 'if-match': '"1"' } };
    expect((await stage.sam('PUT', path, early)).status).toBe(412);
    expect((await stage.sam('GET', path)).status).toBe(404);
    const put = await stage.sam('PUT', path, { body: { requirePasswordChange: true } });
    expect([put.status, put.text]).toEqual([204, '']);
    const read = await stage.sam('GET', path);
    expect(read.body).toEqual({
      maximumFailedLogins: 20,
      requirePasswordChange: true,
      requireSecondStep: false,
    });
    const etag = read.headers.get('etag') ?? '';
    const change = (value: unknown, headers = {}) =>
      stage.sam('PUT', path, { body: { maximumFailedLogins: value }, headers });
    expect((await change(5, { 'if-match': etag })).status).toBe(204);
    expect((await change(6, { 'if-match': etag })).status).toBe(412);
    for (const value of [0, 101, 1.5, 'many', null]) expect((await change(value)).status).toBe(400);
    expect((await stage.sue('GET', path)).status).toBe(403);
    expect((await stage.sue('PUT', path, { body: {} })).status).toBe(403);
    const missing = 'usercontactrole/v2/clients/11111111-1111-4111-8111-111111111111/user/settings';
    expect((await stage.sam('PUT', missing, { body: {} })).status).toBe(404);
  });

  it('the platform’s settings are stored, and require staff with permission', async () => {
    proves('call-94', 'call-95', 'userSettings-3');
    const path = 'usercontactrole/v2/system/user/settings';
    expect((await stage.sam('PUT', path, { body: { maximumFailedLogins: 20 } })).status).toBe(204);
    expect((await stage.sam('GET', path)).body).toEqual({
      maximumFailedLogins: 20,
      requirePasswordChange: false,
      requireSecondStep: false,
    });
    expect((await stage.ada('GET', path)).status).toBe(403);
    expect((await stage.sue('PUT', path, { body: {} })).status).toBe(403);
  });

  it('the limit in a client’s settings determines whether a user is locked', async () => {
    proves('call-93');
    const { body } = await stage.sam(
      'GET',
      'usercontactrole/v2/users?pagesize=1&orderInstructions=FailedLogins desc',
    );
    const { clientUID, uid } = body.items[0];
    const path = `usercontactrole/v2/clients/${clientUID}`;
    const somebody = async () => (await stage.sam('GET', `${path}/Users/${uid}`)).body.locked as boolean;
    const before = await stage.sam('GET', `${path}/user/settings`);
    const settings = before.status === 200 ? before.body : { maximumFailedLogins: 20 };
    await stage.sam('PUT', `${path}/user/settings`, { body: { maximumFailedLogins: 100 } });
    expect(await somebody()).toBe(false);
    await stage.sam('PUT', `${path}/user/settings`, { body: settings });
    expect(await somebody()).toBe(true);
  });
});
