import { describe, expect, test } from 'vitest';
import { mayStart, actionsOfRecord, actionsOn } from '../../../src/parts/offered.ts';
import type { Viewer } from '../../../src/viewer/viewer.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { isPermitted } from '../../../resources/declaration/index.ts';
import { users } from '../../../resources/users/index.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';

const scope = { clientId: 'c' };

function viewer(...permissions: string[]): Viewer {
  return {
    kind: 'client',
    permissions: new Set(permissions.map((permission) => permission.toLowerCase())),
    hasAllBuildings: true,
    userUid: 'me',
    options: { invitations: true },
  };
}

function namesFor(
  resource: AnyResource,
  who: Viewer,
  record: Readonly<Record<string, unknown>> & { id: string },
) {
  const place = resource.places['client'];
  if (!place) throw new Error(resource.name);
  return actionsOfRecord({ resource, place, scope }, who, record).map(({ name }) => name);
}

describe('the actions on a user', () => {
  const manager = viewer('CanManageUsers');

  test('follow the state of the account, dangerous ones last', () => {
    const active = { id: 'u', userActive: true, failedLogins: 0 };
    expect(namesFor(users, manager, active)).toEqual(['passwordLink', 'setPassword', 'deactivate']);
    expect(namesFor(users, manager, { ...active, failedLogins: 2 })).toEqual([
      'unlock',
      'passwordLink',
      'setPassword',
      'deactivate',
    ]);
    expect(namesFor(users, manager, { ...active, invitation: 'Invited' })).toEqual([
      'passwordLink',
      'setPassword',
      'revokeInvitation',
      'deactivate',
    ]);
    expect(namesFor(users, manager, { ...active, userActive: false })).toEqual(['setPassword', 'reactivate']);
  });

  test('are offered without links to passwords where the platform has not shown that it knows these', () => {
    const active = { id: 'u', userActive: true, failedLogins: 0 };
    expect(namesFor(users, { ...manager, options: {} }, active)).toEqual(['setPassword', 'deactivate']);
  });

  test('are not offered on the user’s own account, or to users who may only read', () => {
    expect(namesFor(users, manager, { id: 'me', userActive: true, failedLogins: 2 })).toEqual([]);
    expect(namesFor(users, viewer(), { id: 'u', userActive: true, failedLogins: 2 })).toEqual([]);
  });

  test('let all users set their own password', () => {
    const own = { id: 'me' };
    expect(mayStart(users, users.actions?.setPassword ?? never(), viewer(), own)).toBe(true);
    expect(mayStart(users, users.actions?.setPassword ?? never(), viewer(), { id: 'u' })).toBe(false);
  });
});

function never(): never {
  throw new Error('not declared');
}

test('a page of a record is offered to users with its permission', () => {
  const record = { id: 'w' };
  expect(namesFor(webhookConfigurations, viewer('CanWriteWebhookConfigurations'), record)).toEqual([
    'test',
    'copy',
  ]);
  expect(namesFor(webhookConfigurations, viewer('CanReadWebhookConfigurations'), record)).toEqual([]);
});

describe('the replay of deliveries', () => {
  const readers = ['CanReadWebhookConfigurations', 'CanWriteWebhookCredentials', 'CanReadWebhookCredentials'];
  const writers = ['CanWriteWebhookConfigurations', 'write:webhook_configurations'];
  const several = (who: Viewer) => actionsOn('records', webhookDeliveries, who).map(({ name }) => name);

  test.each(readers)('is not offered to users with only %s, who may read the log', (permission) => {
    const who = viewer(permission);
    expect([namesFor(webhookDeliveries, who, { id: 'd' }), several(who)]).toEqual([[], []]);
    const { access } = webhookDeliveries.places['client'] ?? never();
    expect(isPermitted(access.read, who.permissions)).toBe(true);
  });

  test.each(writers)('is offered, for one and for several deliveries, to users with %s', (permission) => {
    const who = viewer(permission);
    expect([namesFor(webhookDeliveries, who, { id: 'd' }), several(who)]).toEqual([
      ['replay', 'replayIncident'],
      ['replay'],
    ]);
  });
});
