import { randomUUID } from 'node:crypto';

import { initialValues } from '../../../resources/declaration/codec/index.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { messages } from '../../../resources/product/messages.ts';
import { maySendTo } from '../../../resources/webhookCredentials/use.ts';
import { RuleError } from '../../../resources/rules/meter.ts';
import { evaluateWithTrace, type RuleTrace } from '../../../resources/rules/trace.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { Queryable } from '../../database/index.ts';
import type { Call } from '../../http/call.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../../kernel/problem.ts';
import { answerAction, type Preparation } from '../../resources/calls/actions.ts';
import { checkValues, readBody } from '../../resources/input.ts';
import { bodyLimit } from '../../resources/schemas.ts';
import { withKeptSecrets } from '../../resources/secrets.ts';
import { declared } from '../../resources/targets.ts';
import { auditTest, credentialUseFaults } from '../credentials/origins.ts';
import { readCredential } from '../credentials/stored.ts';
import type { LocalMoment } from '../../../resources/rules/schedule.ts';
import { normalEvent, normalRule } from '../../../resources/rules/normalForm.ts';
import { fieldsNeededBy } from '../templates/needed-fields.ts';
import { schemaFaultsOf } from '../events/read-event.ts';
import { eventSchema } from '../events/schema.ts';
import { testLimit } from '../limits.ts';
import { type Credential, notSentTo } from '../sending/authentication.ts';
import type { ClientCertificate } from '../sending/client-certificate.ts';
import type { Dispatched } from '../sending/dispatch.ts';
import { bodyOf, requestOf } from '../sending/outgoing.ts';
import { targetPolicy } from '../../kernel/target-policy.ts';
import { newSigningSecret } from '../sending/signature.ts';
import { sendTrial } from '../sending/trial.ts';
import { momentsFor, readCalendars } from '../rules/moments.ts';
import { readSurroundings, viewOf } from '../templates/surroundings.ts';
import { renderTemplate, TemplateError } from '../templates/template.ts';
import { configurationFaults } from './hooks.ts';
import { readCertificate } from './client-certificates.ts';
import { validSecrets } from './signing-secrets.ts';
import { readConfiguration, type StoredConfiguration } from './stored.ts';

const resource = declared('webhookConfigurations');
/** The fields that a test needs; the name may still be missing. */
const neededFields = Object.keys(resource.fields).filter((name) => name !== resource.title);

/** Context of a test call. */
type TestCall = Pick<
  Preparation<unknown>,
  'principal' | 'context' | 'clock' | 'requestId' | 'transaction' | 'params'
>;

/** A configuration under test, saved or not. */
type Tested = Omit<StoredConfiguration, 'uid'>;

function clientOf({ params }: TestCall): string {
  return params['clientId'] ?? '';
}

/** The outcome of the rule for the event. The test is sent in any case. */
function judge(
  rule: unknown,
  event: unknown,
  moment: LocalMoment | null,
): RuleTrace | { readonly error: string } {
  try {
    return evaluateWithTrace(normalRule(rule), event, { moment });
  } catch (error) {
    if (error instanceof RuleError) return { error: error.message };
    throw error;
  }
}

/** Returns the result of `render`. Throws a 400 for the template field when rendering fails. */
function rendered(render: () => string): string {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError) throw validationProblem({ Template: [error.message] });
    throw error;
  }
}

/** What a test proves itself with. */
interface Proofs {
  readonly credential: Credential | undefined;
  readonly secrets: readonly string[];
  readonly clientCertificate: ClientCertificate | undefined;
}

/** Sends `event` with a configuration, saved or not. Its message id is new, because a test is not a delivery. */
async function sendTest(
  call: TestCall,
  configuration: Tested,
  { credential, secrets, clientCertificate }: Proofs,
  sent: unknown,
): Promise<Dispatched & { readonly rule: ReturnType<typeof judge> }> {
  const signing = { id: `test_${randomUUID()}`, at: call.clock.now(), secrets };
  const faults = schemaFaultsOf(sent, configuration.configType);
  if (Object.keys(faults).length > 0) throw validationProblem(faults);
  const event = normalEvent(sent);
  const { rule } = configuration;
  const judged = { clientUid: clientOf(call), rule, event, receivedAt: call.clock.now().toISOString() };
  const { surroundings, moment } = await call.transaction(async (tx) => ({
    surroundings: await readSurroundings(tx, clientOf(call), event),
    moment: (await momentsFor(tx, [judged]))(judged),
  }));
  const body = rendered(() => bodyOf(configuration, event, surroundings));
  const outcome = await sendTrial(call, {
    clientUid: clientOf(call),
    request: requestOf(configuration, body, signing),
    credential,
    credentialUid: configuration.webhookCredentialId,
    tls: { ignoreSslErrors: configuration.ignoreSslErrors, clientCertificate },
  });
  return { ...outcome, rule: judge(rule, event, moment) };
}

/**
 * An unsaved configuration that is complete enough to send. Throws a 400 with a message for each error.
 * @param saved the saved configuration that it changes, with the secrets that the caller was not shown
 */
function readTrial(call: TestCall, body: unknown, saved: StoredConfiguration | undefined): Tested {
  const input = readBody(resource, body, { clientId: clientOf(call) });
  const values = Object.entries(saved ? withKeptSecrets(resource, { ...saved }, input) : input);
  const trial = {
    ...initialValues(resource),
    // An empty field has the value of a new configuration.
    ...Object.fromEntries(values.filter(([, value]) => value !== null)),
  } as unknown as Tested;
  checkValues(resource, neededFields, { ...trial });
  const faults = configurationFaults(trial, call.context.settings);
  if (Object.keys(faults).length > 0) throw validationProblem(faults);
  return trial;
}

/** The credential of an unsaved configuration. Throws a 400 when it does not exist or may not be sent to the URL. */
async function credentialOfTrial(
  tx: Queryable,
  call: TestCall,
  trial: Tested,
): Promise<Credential | undefined> {
  const { webhookCredentialId: uid, url } = trial;
  if (uid === null) return undefined;
  const { principal, context, clock, requestId } = call;
  const clientUid = clientOf(call);
  const faults = await credentialUseFaults({ tx, principal, clientUid }, undefined, trial);
  if (Object.keys(faults).length > 0) throw validationProblem(faults);
  const credential = isUuid(uid) ? await readCredential(tx, context.settings, clientUid, uid) : undefined;
  if (!credential) throw validationProblem({ WebhookCredentialId: ['There is no such credential.'] });
  await auditTest({ tx, principal, clientUid, now: clock.now(), requestId }, uid, url);
  // Saving the configuration would add the origin.
  return { ...credential, origins: [url] };
}

/** The saved configuration that a test changes. Undefined for a new one. Throws 404 when it does not exist. */
async function savedOfTrial(tx: Queryable, call: TestCall, uid: string | null) {
  if (uid === null) return undefined;
  const saved = await readConfiguration(tx, call.context.settings, clientOf(call), uid);
  if (!saved) throw notFoundProblem();
  return saved;
}

/** The secrets that sign a test: those of the saved configuration, or a new one. */
async function secretsOfTrial(tx: Queryable, call: TestCall, uid: string | null): Promise<readonly string[]> {
  if (uid === null) return [newSigningSecret()];
  return validSecrets(tx, call.context.settings, clientOf(call), uid, call.clock.now());
}

/** The client certificate of the saved configuration that a test is of. */
async function certificateOfTrial(tx: Queryable, call: TestCall, uid: string | null, url: string) {
  const { settings } = call.context;
  if (uid === null) return undefined;
  return readCertificate(tx, settings, { clientUid: clientOf(call), configurationUid: uid }, url);
}

/** A saved configuration with everything that a test needs. Throws a 400 when its credential may not be sent to its URL. */
async function savedTest(tx: Queryable, call: TestCall, uid: string) {
  const { principal, context, clock, requestId } = call;
  const clientUid = clientOf(call);
  const configuration = await readConfiguration(tx, context.settings, clientUid, uid);
  if (!configuration) throw notFoundProblem();
  const { webhookCredentialId, url } = configuration;
  const credential =
    webhookCredentialId === null
      ? undefined
      : await readCredential(tx, context.settings, clientUid, webhookCredentialId);
  if (webhookCredentialId !== null && credential) {
    if (!maySendTo(credential.origins ?? [], url)) throw validationProblem({ Url: [notSentTo(url)] });
    await auditTest({ tx, principal, clientUid, now: clock.now(), requestId }, webhookCredentialId, url);
  }
  const secrets = await validSecrets(tx, context.settings, clientUid, uid, clock.now());
  const clientCertificate = await certificateOfTrial(tx, call, uid, url);
  return { configuration, credential, secrets, clientCertificate };
}

/** Previews of bodies, and tests of configurations, saved or not (spec section 7, webhooks). */
export const testCalls: readonly Call[] = [
  answerAction(webhookConfigurations, 'preview', {
    summary: 'The body that a template gives for an event, to the byte',
    mode: 'detached',
    values: { event: eventSchema },
    bodyLimit: bodyLimit(resource),
    async handler({ input: { template, contentType, event }, ...call }) {
      const taken = normalEvent(event);
      const surroundings = await call.transaction((tx) => readSurroundings(tx, clientOf(call), taken));
      const body = rendered(() => renderTemplate(template ?? '', taken, contentType, surroundings));
      const needs = fieldsNeededBy(template ?? '', viewOf(taken, surroundings), contentType);
      return { body, bytes: Buffer.byteLength(body), needs };
    },
  }),
  answerAction(webhookConfigurations, 'targets', {
    summary: 'Whether addresses of this machine are allowed as targets',
    mode: 'detached',
    handler: async ({ context }) => ({ isLoopbackOpen: targetPolicy(context.settings).allowLoopback }),
  }),
  answerAction(webhookConfigurations, 'calendar', {
    summary: 'The time zones and the calendar of the client, by which rules ask for the time of an event',
    mode: 'detached',
    async handler(call) {
      const clientUid = clientOf(call);
      const calendars = await call.transaction((tx) => readCalendars(tx, [clientUid]));
      return calendars.get(clientUid) ?? { timeZone: null, buildingZones: {}, periods: [] };
    },
  }),
  answerAction(webhookConfigurations, 'try', {
    summary:
      'Sends a test event by a configuration that need not be saved, and tells each step with secrets masked',
    mode: 'detached',
    rateLimit: testLimit,
    values: { event: eventSchema },
    bodyLimit: bodyLimit(resource),
    async handler({ input, ...call }) {
      const uid = input.id?.toLowerCase() ?? null;
      const { trial, ...proofs } = await call.transaction(async (tx) => {
        const trial = readTrial(call, input.configuration, await savedOfTrial(tx, call, uid));
        const credential = await credentialOfTrial(tx, call, trial);
        const clientCertificate = await certificateOfTrial(tx, call, uid, trial.url);
        return { trial, credential, clientCertificate, secrets: await secretsOfTrial(tx, call, uid) };
      });
      return sendTest(call, trial, proofs, input.event);
    },
  }),
  answerAction(webhookConfigurations, 'verify', {
    summary:
      'Sends a test event to the target, whatever the rule says of it, and tells each step with secrets masked',
    mode: 'detached',
    rateLimit: testLimit,
    values: { event: eventSchema },
    failures: {
      502: { type: 'object', description: 'The target did not take it.', additionalProperties: true },
    },
    async handler({ input, uid, ...call }) {
      const { configuration, ...proofs } = await call.transaction((tx) => savedTest(tx, call, uid));
      const tested = await sendTest(call, configuration, proofs, input.event);
      if (tested.isDelivered) return tested;
      throw new ProblemError(502, {
        detail: messages['webhook-test'],
        members: { ...tested, answered: tested.status },
      });
    },
  }),
];
