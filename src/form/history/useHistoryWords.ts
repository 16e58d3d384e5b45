import { useCallback } from 'react';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import { type AnyResource, humanize, localize } from '../../../resources/declaration/index.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { actionLabel } from '../../../resources/declaration/actions/actionWords.ts';
import { useFormatValue, useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import type { ChangedField, RecordNames } from './entry.ts';

type Actors = Pick<AuditEntry, 'actorName' | 'actorEmail' | 'actedAsName' | 'actedAsEmail'>;

/** Formats the operations, fields, values and subjects of audit entries. */
export function useHistoryWords() {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const format = useFormatValue();
  /** The label of an operation or of a declared action. */
  const operation = useCallback(
    ({ operation, subject }: Pick<AuditEntry, 'operation' | 'subject'>) =>
      translate(`history.operation.${operation}`, {
        _: localize(actionLabel(resourceNamed(subject), operation), locale),
      }),
    [locale, translate],
  );
  const label = useCallback(
    (resource: AnyResource | undefined, name: string) =>
      localize(resource?.fields[name]?.label ?? humanize(name), locale),
    [locale],
  );
  /** Formats a value. Identifiers are replaced by names; a blank value has its own text. */
  const value = useCallback(
    ({ field }: ChangedField, storedValue: unknown, { names, gone }: RecordNames) => {
      if (isBlank(storedValue)) return translate('history.empty');
      const nameOf = (stored: unknown) => {
        const key = String(stored);
        const name = gone[key];
        if (name !== undefined) return translate('history.goneNamed', { name });
        return names[key] ?? (isUuid(key) ? translate('history.gone') : key);
      };
      if (field?.target !== undefined) return [storedValue].flat().map(nameOf).join(', ');
      // The audit stores only whether a picture existed.
      if (kindOf(field)?.hasOwnActions) return translate(storedValue === true ? 'form.yes' : 'form.no');
      if (field && field.kind !== 'json') return format(field, storedValue);
      return typeof storedValue === 'string' ? storedValue : JSON.stringify(storedValue, null, 2);
    },
    [format, translate],
  );
  /** The label of a resource by its name. Names of rejected calls are returned unchanged. */
  const subject = useCallback(
    (name: string) => {
      const resource = resourceNamed(name);
      return resource ? localize(resource.label.one, locale) : name;
    },
    [locale],
  );
  /** Who made a change, by name where it is known, and the user as whom they acted. */
  const who = ({ actorName, actorEmail, actedAsName, actedAsEmail }: Actors) => {
    const actor = actorName ?? actorEmail;
    return actedAsEmail
      ? translate('history.actingAs', { who: actor, user: actedAsName ?? actedAsEmail })
      : actor;
  };
  /** The addresses of the persons whom `who` names. */
  const address = ({ actorEmail, actedAsEmail }: Actors) =>
    actedAsEmail ? translate('history.actingAs', { who: actorEmail, user: actedAsEmail }) : actorEmail;
  return { operation, label, value, subject, who, address };
}
