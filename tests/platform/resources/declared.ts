import { buildApp } from '../../../platform/app.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import type { Call } from '../../../platform/http/call.ts';
import { registerCalls } from '../../../platform/http/register-calls.ts';
import { imageCalls } from '../../../platform/images/calls.ts';
import type { Principal } from '../../../platform/kernel/principal.ts';
import '../../../platform/modules.ts';
import { resourceCalls } from '../../../platform/resources/calls/calls.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import type { Storage } from '../../support/storages.ts';
import { openOwn } from '../database/open.ts';

/** A staff member with the permissions for clients and their users. */
export const staff: Principal = {
  userUid: '00000000-0000-4000-8000-000000000001',
  kind: 'system',
  clientUid: null,
  permissions: new Set(['canmanageclients', 'canmanageclientsettings', 'canmanageusers']),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'staff@provider.example',
  isGlobalAdmin: false,
};

/** A platform with the calls of one resource, with a declaration that is not in the product, and `more` calls. */
export async function openDeclared(
  storage: Storage,
  resource: AnyResource,
  signedIn: () => Principal = () => staff,
  more: readonly Call[] = [],
) {
  const opened = await openOwn(storage);
  const app = await buildApp({
    database: opened.database,
    // The settings name no database, and so would share out the embedded one.
    settings: await readSettings({ LOG_LEVEL: 'silent', PORT: '1', SHARE_CALLS: '8,4,2' }),
    services: [
      (scope, context) => {
        const trusting = {
          ...context,
          authenticate: () => Promise.resolve(signedIn()),
          authenticateService: () => Promise.resolve(signedIn()),
          checkClient: () => Promise.resolve(),
        };
        registerCalls(scope, trusting, [...resourceCalls(resource), ...imageCalls(resource), ...more]);
      },
    ],
  });
  return {
    database: opened.database,
    owner: opened.database.owner,
    call: async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
      const answer = await app.inject({ method, url, ...(payload ? { payload } : {}) });
      const type = answer.headers['content-type'] ?? '';
      const body = answer.body && /json/.test(type) ? JSON.parse(answer.body) : undefined;
      return { status: answer.statusCode, body, type, bytes: answer.rawPayload };
    },
    discard: async () => {
      await app.close();
      await opened.discard();
    },
  };
}

/** The operations of a patch that sets `values`. */
export function replacing(values: Readonly<Record<string, unknown>>) {
  return Object.entries(values).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
}
