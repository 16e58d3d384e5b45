import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

import { messages } from '../../../resources/product/messages.ts';
import { describePlatform, tokenFor } from '../../support/storages.ts';
import { type Caller, openStage, type Stage } from '../resources/caller.ts';
import { claiming, dataUrl, gif, jpeg, png, repeated } from './photos.ts';
import { buildingsOf, makeCaller, makeUser, peopleOf, replace } from './support.ts';
import { proves } from '../../support/rows.ts';

const secret = 'GPS 30.2672 N 97.7431 W <script>alert(1)</script>';

describePlatform('one’s own profile', (storage) => {
  let stage: Stage;
  let own: { uid: string; email: string; call: Caller };
  let profile: string;
  let photo: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    const buildings = await buildingsOf(stage);
    own = await makeCaller(stage, storage, { buildingUIDs: buildings.slice(0, 2) });
    profile = `${peopleOf(stage)}/profile/${own.uid}`;
    photo = `${profile}/photo`;
  });

  it('accepts only the fields that users may change themselves', async () => {
    proves('call-69', 'call-70', 'profile-1');
    const [page] = (await own.call('GET', `${peopleOf(stage)}/DefaultLandingPage`)).body.items;
    const [subscription] = (await own.call('GET', 'usercontactrole/v2/EmailSubscriptions')).body.items;
    const [title] = (await own.call('GET', `${peopleOf(stage)}/Titles`)).body.items;
    const { body: mine } = await own.call('GET', `authentication/v1/clients/${stage.northfield}/buildings`);
    const changed = await own.call(
      'PATCH',
      profile,
      replace({
        firstName: 'Changed',
        mobilePhoneNumber: '+1 512 555 0101',
        pageSize: 50,
        preferredContactMethods: ['Voice'],
        primaryBuilding: { uid: mine.items[0].uid },
        titleUID: title.uid,
        defaultLandingPageUID: page.uid,
        emailSubscriptions: [subscription.uid],
      }),
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      firstName: 'Changed',
      pageSize: 50,
      primaryBuilding: mine.items[0].uid ? { uid: mine.items[0].uid } : null,
      userTitle: { uid: title.uid },
      defaultLandingPage: page.url,
      emailSubscriptions: [subscription.uid],
    });
    expect((await own.call('GET', profile)).body).toEqual(changed.body);
    for (const name of [
      'email',
      'roleUIDs',
      'userRoles',
      'hasAllBuildings',
      'status',
      'isGlobalAdmin',
      'password',
    ])
      expect({ name, status: (await own.call('PATCH', profile, replace({ [name]: true }))).status }).toEqual({
        name,
        status: 400,
      });
    const foreign = (await buildingsOf(stage)).at(-1);
    expect((await own.call('PATCH', profile, replace({ primaryBuilding: { uid: foreign } }))).status).toBe(
      400,
    );
  });

  it('returns 404 for another user', async () => {
    proves('call-69', 'call-70');
    const other = await makeUser(stage);
    const path = `${peopleOf(stage)}/profile/${other.uid}`;
    expect((await own.call('GET', path)).status).toBe(404);
    expect((await stage.ada('PATCH', path, replace({ firstName: 'Mine' }))).status).toBe(404);
  });

  it('lists subscriptions and landing pages to choose from', async () => {
    proves('call-40', 'call-73');
    const pages = await own.call('GET', `${peopleOf(stage)}/DefaultLandingPage`);
    expect(pages.body.items[0]).toMatchObject({
      name: expect.any(String),
      url: expect.stringMatching(/^\//),
    });
    const subscriptions = await own.call('GET', 'usercontactrole/v2/EmailSubscriptions');
    expect(subscriptions.body.items.length).toBeGreaterThan(2);
  });

  it.each([
    ['image/png', () => png(20, 20, secret)],
    ['image/jpeg', () => jpeg(20, 20, secret)],
    ['image/gif', () => gif(1, secret)],
    ['image/png', async () => Buffer.concat([await png(20, 20), Buffer.from(secret)])],
    ['image/jpeg', async () => Buffer.concat([await jpeg(20, 20), Buffer.from(secret)])],
    ['image/gif', async () => Buffer.concat([await gif(1, ''), Buffer.from(secret)])],
  ])('stores a photo of the type %s without metadata or appended data', async (type, make) => {
    proves('call-71', 'profile-6');
    const content = await make();
    expect(content.toString('latin1')).toContain('script');
    const set = await own.call('POST', photo, {
      body: { photo: dataUrl('application/octet-stream', content) },
    });
    expect(set.status).toBe(200);
    expect((await own.call('GET', profile)).body.userPhoto).toBe(set.body.userPhoto);
    const photoAnswer = await own.call('GET', set.body.userPhoto.slice(1));
    expect(photoAnswer.status).toBe(200);
    expect(photoAnswer.headers.get('content-type')).toBe(type);
    expect(photoAnswer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(photoAnswer.headers.get('cache-control')).toMatch(/^private/);
    expect(photoAnswer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(photoAnswer.headers.get('content-disposition')).toBe('inline');
    expect(photoAnswer.text.length).toBeGreaterThan(20);
    expect(photoAnswer.text).not.toContain('script');
    expect(photoAnswer.text).not.toContain('Exif');
  });

  /** The photo as stored by the platform. */
  async function storedPhoto(content: Buffer) {
    const set = await own.call('POST', photo, { body: { photo: dataUrl('image/png', content) } });
    expect(set.status, set.text).toBe(200);
    const answer = await fetch(`${stage.platform.url}${set.body.userPhoto}`, {
      headers: { authorization: `Bearer ${await tokenFor(storage, own.email)}` },
    });
    return sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata();
  }

  it('keeps all frames of an animated GIF', async () => {
    proves('call-71');
    expect(await storedPhoto(await gif(4, secret))).toMatchObject({ format: 'gif', pages: 4, pageHeight: 8 });
  });

  it('scales a large photo down, and rotates it by its camera orientation', async () => {
    proves('call-71');
    expect(await storedPhoto(await png(3000, 1500))).toMatchObject({ width: 1024, height: 512 });
    const turned = await sharp(await jpeg(200, 100))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const upright = await storedPhoto(turned);
    expect(upright).toMatchObject({ width: 100, height: 200 });
    expect(upright.orientation).toBeUndefined();
  });

  it.each([
    ['an SVG', 'image/svg+xml', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['HTML declared as a PNG', 'image/png', () => '<!doctype html><script>alert(1)</script>'],
    ['a PNG without a picture', 'image/png', async () => (await png(10, 10)).subarray(0, 33)],
    ['a truncated PNG', 'image/png', async () => (await png(200, 200)).subarray(0, 120)],
    [
      'a PNG with an invalid checksum',
      'image/png',
      async () => Buffer.from(await png(10, 10)).fill(0, 16, 20),
    ],
    ['a truncated JPEG', 'image/jpeg', async () => (await jpeg(300, 300)).subarray(0, 700)],
    ['a GIF that is also a script', 'image/gif', () => `${'GIF89a/*'.padEnd(40, ' ')}*/=1;alert(1)`],
    [
      'a WebP',
      'image/webp',
      async () =>
        sharp(await png(10, 10))
          .webp()
          .toBuffer(),
    ],
    ['a BMP', 'image/bmp', () => Buffer.from('BM000000000000')],
    ['an empty file', 'image/png', () => ''],
  ])('rejects %s with the catalogue’s message', async (_, type, make) => {
    proves('call-71', 'profile-7');
    const answer = await own.call('POST', photo, { body: { photo: dataUrl(type, await make()) } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.UserPhoto).toEqual([messages['photo-type']]);
  });

  it('rejects photos with too many pixels or frames', async () => {
    proves('call-71');
    const refused = async (content: Buffer) => {
      const answer = await own.call('POST', photo, { body: { photo: dataUrl('image/png', content) } });
      expect(answer.status).toBe(400);
      return answer.body.errors.UserPhoto;
    };
    expect(await refused(claiming(await png(10, 10), 30_000, 30_000))).toEqual([
      'A photo can have at most 8,000 pixels on each side.',
    ]);
    expect(await refused(repeated(200_000))).toEqual(['A photo can have at most 200 frames.']);
    expect(await refused(repeated(2, 6000))).toEqual([
      'A photo can have at most 64 million pixels in all of its frames.',
    ]);
    // A header with a wrong size.
    expect(await refused(claiming(await png(10, 10), 7000, 7000))).toEqual([messages['photo-type']]);
  });

  it('rejects a photo that is not a data URL, and a photo of 6 MB', async () => {
    proves('call-71');
    for (const body of [{}, { photo: 5 }, { photo: 'https://evil.example/x.png' }, [], 'x'])
      expect((await own.call('POST', photo, { body })).status).toBe(400);
    const huge = dataUrl('image/png', Buffer.alloc(6 * 1024 * 1024));
    expect((await own.call('POST', photo, { body: { photo: huge } })).status).toBe(413);
  });

  it('lets its owner and user managers delete a photo, and denies it to other users', async () => {
    proves('call-72', 'profile-5', 'profile-8', 'permissions-37');
    await own.call('POST', photo, { body: { photo: dataUrl('image/png', await png(10, 10)) } });
    const refused = await stage.nell('DELETE', photo);
    expect([refused.status, refused.body.detail]).toEqual([403, messages['photo-delete-forbidden']]);
    expect((await stage.nell('GET', photo)).status).toBe(403);
    expect((await stage.ada('GET', photo)).status).toBe(200);
    expect((await stage.uma('GET', photo)).status).toBe(404);
    expect((await stage.ada('DELETE', photo)).status).toBe(204);
    expect((await own.call('GET', profile)).body.userPhoto).toBe(null);
    expect((await own.call('GET', photo)).status).toBe(404);
    await own.call('POST', photo, { body: { photo: dataUrl('image/png', await png(10, 10)) } });
    expect((await own.call('DELETE', photo)).status).toBe(204);
    expect((await own.call('GET', photo)).status).toBe(404);
  });
});
