import { messages } from '../../resources/product/messages.ts';
import { type Call, defineCall, type JsonSchema } from '../http/call.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { transferSettings } from './declaration.ts';
import { type Owner, passwordMask, readSettings, saveSettings, toAnswer } from './settings.ts';
import type { Queryable } from '../database/index.ts';

const service = 'clientbuilding/v2';
const ofPlatform = { anyOf: ['CanManageClientSettings'], kind: 'system' } as const;

const properties: Readonly<Record<string, JsonSchema>> = {
  uid: { type: ['string', 'null'], format: 'uuid' },
  clientUID: { type: ['string', 'null'], format: 'uuid' },
  status: { type: 'string', enum: ['Active', 'Disabled'] },
  port: { type: 'integer', minimum: 1, maximum: 65_535 },
  userName: { type: 'string' },
  password: {
    type: ['string', 'null'],
    description: `Never answered: ${passwordMask} says that one is set and, sent back, leaves it as it is.`,
  },
  uploadUrl: { type: 'string', format: 'uri' },
  type: { type: 'integer', enum: [0] },
  isEnabled: { type: 'boolean' },
  emailList: { type: 'array', items: { type: 'string', format: 'email' } },
};
const settings: JsonSchema = { type: 'object', properties };

async function answerSettings(tx: Queryable, owner: Owner) {
  const storedSettings = await readSettings(tx, owner);
  if (!storedSettings) throw notFoundProblem(messages['sftp-not-configured']);
  return { body: toAnswer(owner, storedSettings) };
}

/** File-transfer import settings of a client and of the provider itself (spec sections 3, 7 and 8: 404 means none). */
export const transferCalls: readonly Call[] = [
  defineCall({
    id: 'getClientTransferSettings',
    service,
    method: 'GET',
    path: 'clients/{id}/SFTP/configType/0',
    access: { operation: 'get', resource: transferSettings },
    summary: 'File-transfer import settings of a client; 404 when none are set up',
    answers: { 200: settings },
    handler: ({ tx, params }) => answerSettings(tx, params.id.toLowerCase()),
  }),
  defineCall({
    id: 'getTransferSettings',
    service,
    method: 'GET',
    path: 'SFTP/configType/0',
    access: ofPlatform,
    summary: 'File-transfer import settings of the provider; 404 when none are set up',
    answers: { 200: settings },
    handler: ({ tx }) => answerSettings(tx, null),
  }),
  defineCall({
    id: 'saveClientTransferSettings',
    service,
    method: 'POST',
    path: 'clients/{id}/SFTP',
    access: { operation: 'create', resource: transferSettings },
    summary: 'Saves the file-transfer import settings of a client',
    body: { schema: settings, checkedByHandler: true },
    answers: { 200: settings },
    handler: async ({ body, params, ...saving }) => ({
      body: await saveSettings(saving, params.id.toLowerCase(), body),
    }),
  }),
  defineCall({
    id: 'saveTransferSettings',
    service,
    method: 'POST',
    path: 'SFTP',
    access: ofPlatform,
    summary: 'Saves the file-transfer import settings of the provider',
    body: { schema: settings, checkedByHandler: true },
    answers: { 200: settings },
    handler: async ({ body, ...saving }) => ({ body: await saveSettings(saving, null, body) }),
  }),
];
