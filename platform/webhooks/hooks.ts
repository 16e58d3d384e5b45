import type { RecordOf } from '../../resources/declaration/index.ts';
import { checkRule, describeRuleFault } from '../../resources/rules/check.ts';
import type { webhookConfigurations } from '../../resources/webhookConfigurations.ts';
import type { webhookCredentials } from '../../resources/webhookCredentials.ts';
import { credentialFields, type CredentialType } from '../../resources/product/webhooks/credentialTypes.ts';
import { checkCustomHeaders } from '../../resources/product/webhooks/customHeaders.ts';
import { errorName } from '../../resources/declaration/conventions.ts';
import { describeViolation, secretsToRepeat } from '../../resources/declaration/validation.ts';
import type { Settings } from '../configuration/settings.ts';
import type { FieldErrors } from '../kernel/problem.ts';
import type { Hooks } from '../resources/hooks.ts';
import { declared } from '../resources/targets.ts';
import { addOrigin, credentialUseFaults } from './credential-use.ts';
import { releaseDeliveries } from './pause.ts';
import { ensureSigningSecret } from './signing-secrets.ts';
import { checkTarget, TargetError, type TargetPolicy } from './targets.ts';
import { checkTemplate } from './template.ts';

/** Which addresses this installation may dial. */
export function targetPolicy({ webhookTargets }: Settings): TargetPolicy {
  return { allowLoopback: webhookTargets === 'loopback' };
}

/** What is wrong with an address to dial, as sentences. */
export function targetFault(address: string, policy: TargetPolicy): string[] {
  try {
    checkTarget(address, policy);
    return [];
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return [error.message];
  }
}

function withoutEmpty(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, sentences]) => sentences.length > 0));
}

/** What cannot be run or sent of a configuration, saved or about to be tried, as sentences by field. */
export function configurationFaults(
  {
    rule,
    customHeaders,
    template,
    url,
  }: Readonly<Record<'rule' | 'customHeaders', unknown>> & {
    readonly template?: string | null;
    readonly url?: string | null;
  },
  settings: Settings,
): FieldErrors {
  const templateFault = checkTemplate(template ?? '');
  return withoutEmpty({
    Rule: checkRule(rule).map((fault) => describeRuleFault(fault)),
    CustomHeaders: checkCustomHeaders(customHeaders ?? []),
    Template: templateFault === null ? [] : [templateFault],
    Url: targetFault(url ?? '', targetPolicy(settings)),
  });
}

/** A configuration holds only what can be run and sent: it is checked here, and what it leads to again when it is used. */
export const webhookConfigurationHooks: Hooks<RecordOf<typeof webhookConfigurations>> = {
  // No headers are an empty list.
  prepare: ({ after }) => (after?.customHeaders ? {} : { customHeaders: [] }),
  async before({ before, after, settings, tx, principal, clientUid }) {
    if (!after || clientUid === null) return undefined;
    const { rule, customHeaders, template, url } = after;
    return {
      ...(await credentialUseFaults({ tx, principal, clientUid }, before, after)),
      ...configurationFaults({ rule, customHeaders, template, url }, settings),
    };
  },
  async after({ operation, tx, settings, clock, clientUid, uid, principal, requestId, before, after }) {
    if (clientUid === null) return;
    if (after) await addOrigin({ tx, principal, clientUid, now: clock.now(), requestId }, before, after);
    if (operation === 'create') await ensureSigningSecret(tx, settings, clientUid, uid);
    // Nobody will resume it any more.
    if (operation === 'delete')
      await releaseDeliveries(tx, { clientUid, configurationUid: uid }, clock.now());
  },
};

/**
 * What cannot be kept or tried of a credential, as sentences by field: addresses that may not be dialled, and secrets that would go
 * where they were not given for.
 * @param after without the secrets that are kept: those that are there were given with this change
 */
export function credentialFaults(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
  settings: Settings,
): FieldErrors {
  const resource = declared('webhookCredentials');
  const { addresses = [] } = credentialFields[after['type'] as CredentialType];
  const errors: Record<string, string[]> = {};
  for (const name of addresses) {
    const address = after[name];
    if (typeof address === 'string')
      errors[errorName(resource, name)] = targetFault(address, targetPolicy(settings));
  }
  const { origins } = after;
  if (Array.isArray(origins))
    errors['Origins'] = [
      ...new Set(origins.flatMap((origin) => targetFault(String(origin), targetPolicy(settings)))),
    ];
  const header = after['apiKeyHeaderName'];
  if (typeof header === 'string')
    errors['ApiKeyHeaderName'] = checkCustomHeaders([{ name: header, value: '' }]);
  const moved = before ? addresses.filter((name) => before[name] !== after[name]) : [];
  for (const violation of secretsToRepeat(resource, moved, after))
    errors[errorName(resource, violation.field)] = [describeViolation(resource, violation)];
  return withoutEmpty(errors);
}

/** Secrets of a credential go nowhere that they were not given for. */
export const webhookCredentialHooks: Hooks<RecordOf<typeof webhookCredentials>> = {
  prepare({ before, after, clock }) {
    const { secrets } = credentialFields[after?.type as CredentialType];
    const given = secrets.filter(
      (name) => typeof (after as Readonly<Record<string, unknown>>)[name] === 'string',
    );
    const now = clock.now().toISOString();
    return given.length === 0
      ? {}
      : {
          secretsSetAt: {
            ...(before?.secretsSetAt as Readonly<Record<string, string>> | null | undefined),
            ...Object.fromEntries(given.map((name) => [name, now])),
          },
        };
  },
  before: ({ before, after, settings }) =>
    Promise.resolve(after && credentialFaults(before, after, settings)),
};
