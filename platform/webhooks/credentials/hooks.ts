import { errorName } from '../../../resources/declaration/conventions.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { describeViolation, secretsToRepeat } from '../../../resources/declaration/fields/validation.ts';
import { credentialFields, type CredentialType } from '../../../resources/webhookCredentials/options.ts';
import { checkCustomHeaders } from '../../../resources/webhookConfigurations/customHeaders.ts';
import type { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { declared } from '../../resources/targets.ts';
import { withoutEmpty } from '../field-errors.ts';
import { secretFields } from '../sending/secret-fields.ts';
import { targetFault, targetPolicy } from '../../kernel/target-policy.ts';

/**
 * Errors by field that prevent a credential from being saved or tested: URLs that may not be called, and stored secrets that would be
 * sent to another URL.
 * @param after without the stored secrets: secrets in it were entered with this change
 */
export function credentialFaults(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
  settings: Settings,
): FieldErrors {
  const resource = declared('webhookCredentials');
  const { sentTo = [] } = credentialFields[after['type'] as CredentialType];
  const errors: Record<string, string[]> = {};
  for (const name of sentTo) {
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
  const moved = before ? sentTo.filter((name) => before[name] !== after[name]) : [];
  for (const violation of secretsToRepeat(resource, moved, after))
    errors[errorName(resource, violation.field)] = [describeViolation(resource, violation)];
  return withoutEmpty(errors);
}

/** Prevents stored secrets from being sent to other URLs than they were entered for, and records when secrets were set. */
export const webhookCredentialHooks: Hooks<RecordOf<typeof webhookCredentials>> = {
  prepare({ before, after, clock }) {
    const storedSecrets = secretFields(after?.type as CredentialType).filter(
      (name) => typeof (after as Readonly<Record<string, unknown>>)[name] === 'string',
    );
    const now = clock.now().toISOString();
    return storedSecrets.length === 0
      ? {}
      : {
          secretsSetAt: {
            ...(before?.secretsSetAt as Readonly<Record<string, string>> | null | undefined),
            ...Object.fromEntries(storedSecrets.map((name) => [name, now])),
          },
        };
  },
  before: ({ before, after, settings }) =>
    Promise.resolve(after && credentialFaults(before, after, settings)),
};
