import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { eventField } from '../../resources/events/fields.ts';
import { closestTo } from '../../resources/rules/similar.ts';
import { useTranslate } from '../i18n/late/rule.ts';
import { comparedValues, type ComparedValue } from './tree/comparedValues.ts';
import { useRuleContext } from './RuleContext.ts';
import { useRuleSources } from './RuleSources.ts';
import { useEventsOfType } from './event/useEventsOfType.ts';
import { valuesOf } from './tree/valuesOf.ts';

const incidentType = eventField('incidentType')?.choices;

/**
 * Values that a rule compares with and that neither the alert service nor a received event has. A rule may be for what has not
 * happened yet, so they are doubts and can be saved.
 */
export function ValueDoubts({ rule }: { readonly rule: unknown }) {
  const compared = useMemo(() => comparedValues(rule), [rule]);
  return compared.length > 0 && <Doubts compared={compared} />;
}

function Doubts({ compared }: { readonly compared: readonly ComparedValue[] }) {
  const translate = useTranslate();
  const { names, scope } = useRuleContext();
  const { useServiceNames } = useRuleSources();
  const { data: received = [] } = useEventsOfType(scope);
  const isTyped = compared.some(({ field }) => field === 'incidentType');
  const service = useServiceNames(incidentType, [], isTyped);
  const doubts = compared.flatMap(({ field, value }) => {
    const { choices, type } = eventField(field) ?? {};
    if (type !== 'text' || (choices && 'resource' in choices)) return [];
    const isOfService = field === 'incidentType' && service.names.length > 0;
    const past = valuesOf(
      field,
      received.map(({ event }) => event),
    );
    const declared = choices && 'values' in choices ? choices.values : [];
    const known = [...(isOfService ? service.names : declared), ...past];
    if (value === '' || known.includes(value)) return [];
    const meant = closestTo(value, known);
    return meant !== undefined || isOfService ? [{ field, value, meant }] : [];
  });
  if (doubts.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1 }}>
      <ul className="rule-dead" aria-label={translate('rule.doubts.label')}>
        {doubts.map(({ field, value, meant }) => (
          <li key={`${field} ${value}`}>
            {translate(meant === undefined ? 'rule.doubts.unknown' : 'rule.doubts.meant', {
              field: names.field(field) ?? field,
              value,
              meant,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
