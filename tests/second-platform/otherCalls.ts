import { clients } from '../../resources/clients/index.ts';
import { permissions } from '../../resources/product/permissions.ts';
import { roles } from '../../resources/roles/index.ts';
import { users } from '../../resources/users/index.ts';
import { Refusal, type Answer, type Call, type Request } from './call.ts';
import { type Records, uidOf } from './records.ts';
import { encodeList, encodeRecord, shapeOf } from './shapes.ts';

/** The module that enables the pages of station accounts. */
export const visitorApp = uidOf('module visitorApp');
const premium = uidOf('module premium');

const groups = [
  {
    uid: uidOf('group'),
    name: 'visitor',
    displayName: 'Visitors',
    modules: [
      { uid: visitorApp, displayName: 'Visitor app', enabled: true, selected: true, displayOrder: 1 },
      {
        uid: premium,
        displayName: 'Premium',
        enabled: true,
        requireParent: true,
        parentModuleUID: visitorApp,
      },
    ],
  },
];

/** The calls of spec section 7 that belong to no declared resource, except those that docs/conventions.md calls optional. */
export function otherCalls(records: Records, seed: string): Call[] {
  const call = (method: string, path: string, answer: (request: Request) => Answer): Call => ({
    method,
    path,
    answer,
  });
  /** A list with its own shape. */
  const list = (path: string, items: (request: Request) => readonly unknown[]): Call =>
    call('GET', path, (request) => {
      const all = items(request);
      return { body: encodeList(shapeOf(path, seed), all, all.length) };
    });
  const noContent = () => ({ status: 204 });
  const people = 'usercontactrole/v2/clients/{clientId}';
  const key = { authKey: 'second-key', authKeyGenerationDate: '2026-05-01T10:00:00Z' };
  const user = ({ params }: Request) => {
    const match = records.of(users, params).get((params['userId'] ?? '').toLowerCase());
    if (!match) throw new Refusal(404, 'There is no such user.');
    return match;
  };
  return [
    list('authentication/v1/users/{userUid}/clients', () =>
      [...records.of(clients, {}).values()].map(({ id, name }) => ({ clientUID: id, name })),
    ),
    list('product/v1/clients/{clientId}/modules', () => [visitorApp, premium]),
    list('product/v1/clients/{clientId}/modulegroups', () => groups),
    list('product/v1/modulegroups/clienttype/{type}', () => groups),
    list('product/v1/clients/{clientId}/permissiongroups', () => [
      { name: 'all', displayName: 'All permissions', permissions: permissions.slice(0, 8) },
    ]),
    list('product/v1/system/permissiongroups', () => []),
    call('GET', 'clientbuilding/v2/clients/{clientId}/connections/status', () => ({
      body: { isConnected: true },
    })),
    list(`${people}/Users/{userId}/roles`, ({ params }) =>
      [...records.of(roles, params).values()].map((record) =>
        encodeRecord(shapeOf('roles', seed), roles, record, (_, identifier) => identifier),
      ),
    ),
    call('GET', `${people}/users/{userId}/buildings`, (request) => ({
      body: { buildings: user(request)['userBuildings'] ?? [] },
    })),
    call('PUT', `${people}/Users/{userId}/password`, (request) => {
      user(request);
      return noContent();
    }),
    call('PUT', 'usercontactrole/v2/clients/system/users/{systemUserId}/password', noContent),
    call('POST', `${people}/profile/{profileId}/photo`, noContent),
    call('DELETE', `${people}/profile/{profileId}/photo`, noContent),
    call('GET', `${people}/StationAccounts/{stationAccountId}/authKey`, () => ({ body: key })),
    call('PUT', `${people}/StationAccounts/{stationAccountId}/authKey`, () => ({ body: key })),
    call('GET', `${people}/StationAccounts/{stationAccountId}/authKey/qr`, () => ({
      body: { qrCode: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    })),
    call('POST', `${people}/StationAccounts/{stationAccountId}/authKey/qr/send`, noContent),
    list('webhooks/v2/WebhookConfigurationTemplate/{type}', () => [
      {
        id: 'plain',
        name: 'Plain',
        httpVerb: 'Post',
        url: 'https://second.example/hook',
        rule: true,
        template: '{}',
      },
    ]),
    call('POST', 'webhooks/v2/clients/{clientId}/WebhookConfiguration/{configurationId}/verify', () => ({
      body: { success: true, statusCode: 200 },
    })),
    list('api/EM/EMPolicy/GetIncidentTemplates', () => [{ ID: 3, Name: 'Lockdown' }]),
    list('api/Incidents/GetSubTypes', () => [{ Id: 4, IncidentType: 'Drill' }]),
    list('api/EM/TeamAssist/GetTemplates', () => [{ ID: 5, Name: 'Medical' }]),
  ];
}
