import { initialValues } from '../../../resources/declaration/codec/index.ts';
import { originOf } from '../../../resources/declaration/origin.ts';
import { maySendTo } from '../../../resources/webhookCredentials/use.ts';
import { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { Call } from '../../http/call.ts';
import { notFoundProblem, validationProblem } from '../../kernel/problem.ts';
import { answerAction } from '../../resources/calls/actions.ts';
import { checkValues, readBody, type Values } from '../../resources/input.ts';
import { declared } from '../../resources/targets.ts';
import { testLimit } from '../limits.ts';
import { type Credential, tokenRequest } from '../sending/authentication.ts';
import { USER_AGENT } from '../sending/outgoing.ts';
import { targetFault, targetPolicy } from '../../kernel/target-policy.ts';
import { sendTrial } from '../sending/trial.ts';
import { credentialFaults } from './hooks.ts';
import { auditTest } from './origins.ts';
import { secretFields } from '../sending/secret-fields.ts';
import { readCredential } from './stored.ts';

const resource = declared('webhookCredentials');
/** The fields that a test needs; the name may still be missing. */
const neededFields = Object.keys(resource.fields).filter((name) => name !== resource.title);

/** Merges the input into the stored credential. A secret that is absent from the input is the stored one. */
function merged(saved: Credential | undefined, input: Values): { after: Values; whole: Values } {
  if (!saved) return { after: input, whole: input };
  const secrets = secretFields(saved.type);
  const newValues = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !secrets.includes(name) || value !== null),
  );
  const unchanged = Object.fromEntries(
    Object.entries(saved.values).filter(([name]) => !secrets.includes(name) || newValues[name] === undefined),
  );
  const open = Object.fromEntries(Object.entries(unchanged).filter(([name]) => !secrets.includes(name)));
  return {
    after: { ...open, ...newValues, type: saved.type },
    whole: { ...unchanged, ...newValues, type: saved.type },
  };
}

interface Tried {
  readonly credential: Credential;
  /** The change, without the stored secrets. */
  readonly after: Values;
}

/** A credential that is complete enough to test. Throws a 400 with a message for each error. */
function readTried(
  saved: Credential | undefined,
  input: unknown,
  clientUid: string,
  settings: Settings,
): Tried {
  const read = readBody(resource, input, { clientId: clientUid });
  const { after, whole } = merged(saved, saved ? read : { ...initialValues(resource), ...read });
  checkValues(resource, neededFields, whole);
  const faults = credentialFaults(saved?.values, after, settings);
  if (Object.keys(faults).length > 0) throw validationProblem(faults);
  return { credential: { type: whole['type'], values: whole } as Credential, after };
}

/** Throws a 400 for a URL that may not be called, or that a stored secret may not be sent to. */
function checkAddress(
  url: string,
  saved: Credential | undefined,
  { credential, after }: Tried,
  settings: Settings,
): void {
  const [fault] = targetFault(url, targetPolicy(settings));
  if (fault !== undefined) throw validationProblem({ Url: [fault] });
  const isKept = secretFields(credential.type).some((name) => typeof after[name] !== 'string');
  const origins = (after['origins'] ?? saved?.origins ?? []) as readonly string[];
  if (saved && isKept && !maySendTo(origins, url))
    throw validationProblem({
      Url: [
        `The stored secret goes only to the origins that the credential lists. Add ${originOf(url)} to them, or enter the secret again.`,
      ],
    });
}

/** Tests of credentials, saved or not. */
export const tryCredentialCalls: readonly Call[] = [
  answerAction(webhookCredentials, 'try', {
    summary:
      'Runs the real exchange of a credential that need not be saved: asks for its token, or sends a GET to an address',
    mode: 'detached',
    rateLimit: testLimit,
    async handler({ input, ...call }) {
      const { params, principal, context, clock, requestId } = call;
      const { settings } = context;
      const clientUid = params['clientId'] ?? '';
      const uid = input.id?.toLowerCase() ?? null;
      const url = input.url ?? null;
      const saved =
        uid === null
          ? undefined
          : await call.transaction((tx) => readCredential(tx, settings, clientUid, uid));
      if (uid !== null && !saved) throw notFoundProblem();
      const attempt = readTried(saved, input.credential, clientUid, settings);
      const { credential } = attempt;
      const asking = tokenRequest(credential);
      if (url === null && !asking)
        throw validationProblem({ Url: ['Enter an address that asks for this credential.'] });
      if (url !== null) checkAddress(url, saved, attempt, settings);
      await call.transaction((tx) =>
        auditTest({ tx, principal, clientUid, now: clock.now(), requestId }, uid, url ?? asking?.url ?? null),
      );
      const request =
        url === null ? undefined : { method: 'GET', url, headers: { 'user-agent': USER_AGENT }, body: '' };
      return sendTrial(call, { clientUid, request, credential, credentialUid: uid });
    },
  }),
];
