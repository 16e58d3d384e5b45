import { isDeepStrictEqual } from 'node:util';

import type { RecordOf } from '../../../resources/declaration/index.ts';
import { eventTypeNamed } from '../../../resources/events/index.ts';
import { checkCustomHeaders } from '../../../resources/webhookConfigurations/customHeaders.ts';
import { checkRule, describePlacedFault } from '../../../resources/rules/check.ts';
import { normalRule } from '../../../resources/rules/normalForm.ts';
import { findDeadParts } from '../../../resources/rules/outcomes.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { secondFaults } from './second.ts';
import { addressFaults } from './alert-addresses.ts';
import { addOrigin, credentialUseFaults } from '../credentials/origins.ts';
import { certificateFaults } from './client-certificates.ts';
import { forgetOrder, forgetSwitchOff, releaseDeliveries } from './pause.ts';
import { withoutEmpty } from '../field-errors.ts';
import { targetFault, targetPolicy } from '../../kernel/target-policy.ts';
import { checkTemplate } from '../templates/template.ts';
import { headerSecrets } from './header-secrets.ts';
import { ensureSigningSecret } from './signing-secrets.ts';

/**
 * Errors by field that prevent a configuration, saved or being tested, from running or sending.
 * @param isRuleKept true for the saved rule of the saved type: it may have dead parts, like rules of earlier versions
 */
export function configurationFaults(
  {
    rule,
    customHeaders,
    template,
    url,
    configType,
  }: Readonly<Record<'rule' | 'customHeaders' | 'configType', unknown>> & {
    readonly template?: string | null;
    readonly url?: string | null;
  },
  settings: Settings,
  isRuleKept = false,
): FieldErrors {
  const ruleFaults = checkRule(rule);
  const templateFault = checkTemplate(template ?? '');
  return withoutEmpty({
    Rule: (ruleFaults.length > 0 || isRuleKept
      ? ruleFaults
      : findDeadParts(rule, eventTypeNamed(configType))
    ).map(describePlacedFault),
    CustomHeaders: checkCustomHeaders(customHeaders ?? []),
    Template: templateFault === null ? [] : [templateFault],
    Url: targetFault(url ?? '', targetPolicy(settings)),
  });
}

/** Validates a configuration when it is saved. Its target is checked again at each request. */
export const webhookConfigurationHooks: Hooks<RecordOf<typeof webhookConfigurations>> = {
  parts: headerSecrets,
  prepare: ({ after }) => ({
    // Stores an empty list when there are no headers.
    ...(after?.customHeaders ? {} : { customHeaders: [] }),
    ...(after && { rule: normalRule(after.rule) }),
  }),
  async before({ before, after, settings, tx, principal, clientUid, uid }) {
    if (!after || clientUid === null) return undefined;
    const { rule, customHeaders, template, url, configType } = after;
    return {
      ...(await addressFaults(tx, clientUid, 'AlertAddresses', after.alertAddresses ?? [])),
      ...(await addressFaults(tx, clientUid, 'EscalationAddresses', after.escalationAddresses ?? [])),
      ...(await secondFaults(tx, clientUid, uid, after)),
      ...(await certificateFaults(tx, { clientUid, configurationUid: uid }, after.url)),
      ...(await credentialUseFaults({ tx, principal, clientUid }, before, after)),
      ...configurationFaults(
        { rule, customHeaders, template, url, configType },
        settings,
        isDeepStrictEqual([before?.rule, before?.configType], [rule, configType]),
      ),
    };
  },
  async after({ operation, tx, settings, clock, clientUid, uid, principal, requestId, before, after }) {
    if (clientUid === null) return;
    if (after) await addOrigin({ tx, principal, clientUid, now: clock.now(), requestId }, before, after);
    if (after?.isEnabled && !before?.isEnabled)
      await forgetSwitchOff(tx, { clientUid, configurationUid: uid });
    if (before?.keepsOrder && !after?.keepsOrder) await forgetOrder(tx, { clientUid, configurationUid: uid });
    if (operation === 'create') await ensureSigningSecret(tx, settings, clientUid, uid);
    // A deleted configuration is never resumed.
    if (operation === 'delete')
      await releaseDeliveries(tx, { clientUid, configurationUid: uid }, clock.now());
  },
};
