import { describe, expect, it, vi } from 'vitest';
import { defineResource, password, secret, text } from '../../../resources/declaration/index.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from '../../../src/form/saving/drafts.ts';

const resource = defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  identifier: { field: 'uid', param: 'thingId' },
  tenancy: 'client',
  scope: {},
  title: 'name',
  fields: { name: text(), apiKey: secret(), password: password() },
  calls: { service: 's/v1', path: 'things', operations: [] },
  places: {},
  messages: {},
});
const names = ['name', 'apiKey', 'password'];

describe('drafts', () => {
  it('never contain passwords or secrets', () => {
    const key = draftKey('me', resource, {}, '1');
    keepDraft(key, resource, names, { name: 'N', apiKey: 'hush', password: 'Secret-1!' });
    expect(readDraft(key, names)).toMatchObject({ values: { name: 'N' }, leftOut: ['apiKey', 'password'] });
    expect(sessionStorage.getItem(key)).not.toMatch(/hush|Secret-1/);
  });

  it('never contain webhook headers or secrets of credentials', () => {
    const key = draftKey('me', webhookConfigurations, {});
    const headers = [{ name: 'X-Door', value: 'hush-1' }];
    keepDraft(key, webhookConfigurations, ['name', 'customHeaders'], { name: 'N', customHeaders: headers });
    expect(sessionStorage.getItem(key)).toContain('"N"');
    const secrets = [
      'password',
      'apiKey',
      'clientCredentialsClientSecret',
      'brivoClientSecret',
      'connectionCode',
    ];
    const typed = Object.fromEntries(['username', ...secrets].map((name) => [name, `hush-${name}`]));
    keepDraft(draftKey('me', webhookCredentials, {}), webhookCredentials, Object.keys(typed), typed);
    const kept = Object.keys(sessionStorage)
      .map((one) => sessionStorage.getItem(one))
      .join(' ');
    expect(kept.match(/hush-\w+/g)).toEqual(['hush-username']);
  });

  it('belong to one user and one record', () => {
    keepDraft(draftKey('me', resource, {}, '1'), resource, ['name'], { name: 'N' });
    expect(readDraft(draftKey('you', resource, {}, '1'), names)).toBeUndefined();
    expect(readDraft(draftKey('me', resource, {}, '2'), names)).toBeUndefined();
  });

  it('are removed when dropped, and when no field differs', () => {
    const key = draftKey('me', resource, {});
    keepDraft(key, resource, ['name'], { name: 'N' });
    keepDraft(key, resource, [], { name: 'N' });
    expect(readDraft(key, names)).toBeUndefined();
    keepDraft(key, resource, ['name'], { name: 'N' });
    dropDraft(key);
    expect(readDraft(key, names)).toBeUndefined();
  });

  it('do not throw when the stored draft is corrupt or storage is full', () => {
    const key = draftKey('me', resource, {});
    sessionStorage.setItem(key, '{"values":');
    expect(readDraft(key, names)).toBeUndefined();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    expect(() => keepDraft(key, resource, ['name'], { name: 'N' })).not.toThrow();
  });
});
