import { actionPath, callOf } from '../../resources/declaration/index.ts';
import { messages } from '../../resources/product/messages.ts';
import { platformTransferSettings, transferSettings } from '../../resources/transferSettings/index.ts';
import { type Call, type CallInput, defineCall, type QueryParameters } from '../http/call.ts';
import { spend } from '../kernel/budget.ts';
import { targetPolicy } from '../kernel/target-policy.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import { answerSchemas } from '../resources/calls/action-answer.ts';
import { bodySchemaOf } from '../resources/calls/action-input.ts';
import { saveSettings, toAnswer, triedSettings } from './settings.ts';
import { readSettings } from './stored-settings.ts';
import type { Owner } from './owner.ts';
import { foldersOf, resourceOfFile } from './folder.ts';
import { filesIn, type SftpSession, targetOf, withSftp } from './sftp.ts';
import { TransferFault } from './transfer-fault.ts';

type Input = CallInput<string, QueryParameters>;

/** Milliseconds for a test as a whole: somebody waits for it. */
const testTimeoutMs = 20_000;
/** Tests per owner and minute. Each connects to a server that the caller chose. */
const testsPerMinute = 20;
const testLimit: Call['rateLimit'] = () => ({ name: 'transfer-tests', points: testsPerMinute, seconds: 60 });

/**
 * Connects to the server that a body describes, without saving it, and counts the files that a poll would import. No transaction is open
 * during the connection.
 */
async function testSettings({ context, body, ...call }: Input, owner: Owner) {
  const stored = await call.transaction((tx) => readSettings(tx, owner));
  const candidate = await triedSettings(context, owner, stored, body);
  try {
    const target = targetOf(candidate);
    const limits = { policy: targetPolicy(context.settings), ends: AbortSignal.timeout(testTimeoutMs) };
    const countFiles = async (session: SftpSession) => {
      let count = 0;
      for (const { path } of await foldersOf(session, owner, target.folder))
        count += (await filesIn(session, path)).filter(({ name }) => resourceOfFile(name)).length;
      return count;
    };
    const files = await spend('server', () => withSftp(target, limits, countFiles));
    return { isReached: true, reason: null, files };
  } catch (error) {
    if (!(error instanceof TransferFault)) throw error;
    return { isReached: false, reason: error.message, files: null };
  }
}

/** The calls for the settings of one owner: a client or the provider. */
function callsOf(
  resource: typeof transferSettings | typeof platformTransferSettings,
  whose: string,
  ownerIn: (params: Readonly<Record<string, string>>) => Owner,
): readonly Call[] {
  const common = (name: 'read' | 'save' | 'test') => {
    const action = callOf(resource, name);
    const { method, body } = action;
    return {
      id: `${name}${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`,
      service: resource.calls.service,
      method,
      path: actionPath(resource, action),
      access: { resource, action },
      cost: action.cost,
      ...(body ? { body: { schema: bodySchemaOf(body, {}, false), checkedByHandler: true } } : {}),
      answers: answerSchemas(action, 200),
    };
  };
  return [
    defineCall({
      ...common('read'),
      summary: `File-transfer import settings of ${whose}; 404 when none are set up`,
      async handler({ tx, params }) {
        const owner = ownerIn(params);
        const stored = await readSettings(tx, owner);
        if (!stored) throw notFoundProblem(messages['sftp-not-configured']);
        return { body: toAnswer(owner, stored) };
      },
    }),
    defineCall({
      ...common('save'),
      summary: `Saves the file-transfer import settings of ${whose}`,
      handler: async ({ body, params, ...saving }) => ({
        body: await saveSettings(saving, ownerIn(params), body),
      }),
    }),
    defineCall({
      ...common('test'),
      summary: `Reaches the server of file-transfer import settings of ${whose} before they are saved, and says why it cannot`,
      withoutDatabase: true,
      rateLimit: testLimit,
      handler: async (call) => ({ body: await testSettings(call, ownerIn(call.params)) }),
    }),
  ];
}

/**
 * Calls for the file-transfer import settings of a client and of the provider (spec sections 3, 7 and 8: 404 when there are none).
 */
export const transferCalls: readonly Call[] = [
  ...callsOf(transferSettings, 'a client', ({ clientId = '' }) => clientId.toLowerCase()),
  ...callsOf(platformTransferSettings, 'the provider', () => null),
];
