import { beforeAll, describe, expect, it } from 'vitest';

import { readSettings } from '../../../platform/configuration/settings.ts';
import { mayShowOutbox, readOutbox } from '../../../platform/mail/outbox.ts';
import { outboxPage } from '../../../platform/mail/page.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { describePlatform, sharedPlatform, type SharedPlatform } from '../../support/storages.ts';
import { ask } from '../identity/flows/support.ts';
import { identityPlatform } from '../identity/support.ts';
import { articlesTo } from './outbox.ts';

describePlatform('The outbox of a trial', (storage) => {
  let platform: SharedPlatform;
  beforeAll(async () => {
    platform = await sharedPlatform(storage);
  });

  it('shows the newest message first, with a clickable link, and the flow returns its URL', async () => {
    const answer = await ask({ origin: platform.url }, 'password-reset', { email: 'uma.uk@oakwood.example' });
    expect(await answer.json()).toEqual({ outbox: '/outbox?to=uma.uk%40oakwood.example' });
    const page = await (await fetch(`${platform.url}/outbox`)).text();
    const times = [...page.matchAll(/<time datetime="([^"]+)"/g)].map(([, time]) => String(time));
    expect(times).toEqual(times.toSorted().toReversed());
    // Other tests send mails in the meantime.
    const [first] = await articlesTo(platform.url, 'uma.uk@oakwood.example');
    expect(first).toContain('Choose a new password');
    expect(first).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/v7\/prompt\/new-password#token=[\w-]{43}"/);
  });

  it('shows all messages to one address, and none to another', async () => {
    const email = 'gus.guard@oakwood.example';
    await ask({ origin: platform.url }, 'password-reset', { email: 'uma.uk@oakwood.example' });
    const all = await fetch(`${platform.url}/outbox?to=UMA.UK%40oakwood.example`);
    const page = await all.text();
    expect(page.match(/To uma\.uk@oakwood\.example/g)?.length).toBe(page.match(/<article>/g)?.length);
    expect(page).toContain('<a href="/outbox">Show all messages</a>');
    const none = await (
      await fetch(`${platform.url}/outbox?to=${encodeURIComponent(`"><i>${email}`)}`)
    ).text();
    expect(none).toContain('There is no message to this address.');
    expect(none).not.toMatch(/<article>|<i>/);
  });

  it('returns 404 for a foreign host name', async () => {
    const { hostname, port } = new URL(platform.url);
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path: '/outbox', headers: { host: `evil.example:${port}` } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describePlatform('The messages to one address', (storage) => {
  it('are read however many were sent to others since', async () => {
    const platform = await identityPlatform(storage);
    try {
      const { database, settings } = platform;
      const send = (to: string) =>
        sendMail(database.owner, { settings }, { to, subject: `For ${to}`, text: 'Hello' });
      await send('first@elmpark.example');
      for (let count = 0; count < 520; count += 1) await send('other@elmpark.example');
      const subjects = async (to?: string) => (await readOutbox(platform, to)).map(({ subject }) => subject);
      expect(await subjects('First@elmpark.example')).toEqual(['For first@elmpark.example']);
      expect(await subjects()).toEqual(Array<string>(100).fill('For other@elmpark.example'));
    } finally {
      await platform.stop();
    }
  });
});

describe('The outbox', () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: 'production', DATABASE: 'embedded' }, false],
    [{ SAMPLE_DATA: 'never' }, false],
    [{ PUBLIC_URL: 'https://portal.example' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:8007' }, false],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'portal@x.example' }, false],
  ])('is available with %j: %j', async (environment, expected) => {
    expect(mayShowOutbox(await readSettings(environment))).toBe(expected);
  });

  it('escapes HTML in messages', () => {
    const text = '<script>alert(1)</script> "https://x.example/?a=1&b=<b>", javascript:alert(1)';
    const page = outboxPage([{ to: '<i>@x.example', subject: '<img src=x>', text, at: new Date(0) }]);
    expect(page).not.toMatch(/<script>|<img|<i>|href="javascript/);
    expect(page).toContain('<a href="https://x.example/?a=1&amp;b=" rel="noreferrer">');
  });
});

describe('The settings of the mail server', () => {
  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL and MAIL_FROM belong together'],
    [{ MAIL_FROM: 'portal@x.example' }, 'SMTP_URL and MAIL_FROM belong together'],
    [
      { SMTP_URL: 'http://mail.example', MAIL_FROM: 'portal@x.example' },
      'SMTP_URL is no address of a mail server',
    ],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'portal' }, 'MAIL_FROM is "portal", which is no sender'],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'P <a@x.example>\r\nBcc: b@x.example' },
      'which is no sender',
    ],
  ])('%j are rejected with a message', async (environment, sentence) => {
    await expect(readSettings(environment)).rejects.toThrow(sentence);
  });
});
