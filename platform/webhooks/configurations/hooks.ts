import { isDeepStrictEqual } from 'node:util';

import type { RecordOf } from '../../../resources/declaration/index.ts';
import { checkCustomHeaders } from '../../../resources/product/webhooks/customHeaders.ts';
import { checkRule, describePlacedFault } from '../../../resources/rules/check.ts';
import { findDeadParts } from '../../../resources/rules/outcomes.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations.ts';
import type { Settings } from '../../configuration/settings.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { addOrigin, credentialUseFaults } from '../credentials/origins.ts';
import { forgetOrder, forgetSwitchOff, releaseDeliveries } from './pause.ts';
import { withoutEmpty } from '../field-errors.ts';
import { targetFault, targetPolicy } from '../../kernel/target-policy.ts';
import { checkTemplate } from '../templates/template.ts';
import { headerSecrets } from './header-secrets.ts';
import { ensureSigningSecret } from './signing-secrets.ts';

/**
 * The faults that keep a configuration, saved or about to be tried, from being run or sent, as sentences by field.
 * @param isRuleKept the rule is the saved one: it may have parts that are dead, as rules of earlier versions have
 */
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
  isRuleKept = false,
): FieldErrors {
  const ruleFaults = checkRule(rule);
  const templateFault = checkTemplate(template ?? '');
  return withoutEmpty({
    Rule: (ruleFaults.length > 0 || isRuleKept ? ruleFaults : findDeadParts(rule)).map(describePlacedFault),
    CustomHeaders: checkCustomHeaders(customHeaders ?? []),
    Template: templateFault === null ? [] : [templateFault],
    Url: targetFault(url ?? '', targetPolicy(settings)),
  });
}

/** A configuration holds only what can be run and sent: it is checked here, and what it leads to again when it is used. */
export const webhookConfigurationHooks: Hooks<RecordOf<typeof webhookConfigurations>> = {
  parts: headerSecrets,
  // No headers are an empty list.
  prepare: ({ after }) => (after?.customHeaders ? {} : { customHeaders: [] }),
  async before({ before, after, settings, tx, principal, clientUid }) {
    if (!after || clientUid === null) return undefined;
    const { rule, customHeaders, template, url } = after;
    return {
      ...(await credentialUseFaults({ tx, principal, clientUid }, before, after)),
      ...configurationFaults(
        { rule, customHeaders, template, url },
        settings,
        isDeepStrictEqual(before?.rule, rule),
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
    // Nobody will resume it any more.
    if (operation === 'delete')
      await releaseDeliveries(tx, { clientUid, configurationUid: uid }, clock.now());
  },
};
