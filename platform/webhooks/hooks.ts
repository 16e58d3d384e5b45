import type { RecordOf } from '../../resources/declaration/index.ts';
import { checkRule, describeRuleFault } from '../../resources/rules/check.ts';
import type { webhookConfigurations } from '../../resources/webhookConfigurations.ts';
import type { webhookCredentials } from '../../resources/webhookCredentials.ts';
import { credentialFields, type CredentialType } from '../../resources/webhooks/credentialTypes.ts';
import { checkCustomHeaders } from '../../resources/webhooks/customHeaders.ts';
import { errorName } from '../../resources/conventions.ts';
import { describeViolation, secretsToRepeat } from '../../resources/validation.ts';
import type { Settings } from '../configuration/settings.ts';
import type { FieldErrors } from '../http/problem.ts';
import type { Hooks } from '../resources/hooks.ts';
import { declared } from '../resources/targets.ts';
import { ensureSigningSecret } from './signing-secrets.ts';
import { checkTarget, TargetError, type TargetPolicy } from './targets.ts';
import { checkTemplate } from './template.ts';

/** Which addresses this installation may dial. */
export function targetPolicy({ webhookTargets }: Settings): TargetPolicy {
  return { allowLoopback: webhookTargets === 'loopback' };
}

function targetFault(address: string, policy: TargetPolicy): string[] {
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

/** A configuration holds only what can be run and sent: it is checked here, and what it leads to again when it is used. */
export const webhookConfigurationHooks: Hooks<RecordOf<typeof webhookConfigurations>> = {
  // No headers are an empty list.
  prepare: ({ after }) => (after?.customHeaders ? {} : { customHeaders: [] }),
  before({ after, settings }) {
    if (!after) return Promise.resolve(undefined);
    const { rule, customHeaders, template, url } = after;
    const templateFault = checkTemplate(template ?? '');
    return Promise.resolve(
      withoutEmpty({
        Rule: checkRule(rule).map(describeRuleFault),
        CustomHeaders: checkCustomHeaders(customHeaders ?? []),
        Template: templateFault === null ? [] : [templateFault],
        Url: targetFault(url ?? '', targetPolicy(settings)),
      }),
    );
  },
  async after({ operation, tx, settings, clientUid, uid }) {
    if (operation === 'create' && clientUid !== null) await ensureSigningSecret(tx, settings, clientUid, uid);
  },
};

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
  before({ before, after, settings }) {
    if (!after) return Promise.resolve(undefined);
    const resource = declared('webhookCredentials');
    const given = after as Readonly<Record<string, unknown>>;
    const { addresses = [] } = credentialFields[after.type as CredentialType];
    const errors: Record<string, string[]> = {};
    for (const name of addresses) {
      const address = given[name];
      if (typeof address === 'string')
        errors[errorName(resource, name)] = targetFault(address, targetPolicy(settings));
    }
    const header = after.apiKeyHeaderName;
    if (typeof header === 'string')
      errors['ApiKeyHeaderName'] = checkCustomHeaders([{ name: header, value: '' }]);
    // Secrets that were not given with this change are not in `after`: nothing reads them.
    const known = before as Readonly<Record<string, unknown>> | undefined;
    const moved = known ? addresses.filter((name) => known[name] !== given[name]) : [];
    for (const violation of secretsToRepeat(resource, moved, given))
      errors[errorName(resource, violation.field)] = [describeViolation(resource, violation)];
    return Promise.resolve(withoutEmpty(errors));
  },
};
