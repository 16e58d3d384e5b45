import { type Locale, localize } from '../declaration/localized.ts';
import { eventField } from '../events/fields.ts';
import { isScheduleOperator, isTimeOfDay, scheduleLabels } from './schedule.ts';

/** Locale and names for an explanation. */
export interface RuleNames {
  readonly locale: Locale;
  /** The label of a field. Undefined for an unknown field, whose path is then quoted. */
  field(path: string): string | undefined;
  /** The name of a value, such as a building's name for its identifier. */
  value?(path: string, value: unknown): string | undefined;
}

/** A time of day as the locale writes it. */
function timeInWords(time: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  // The narrow space before AM and PM is missing in some fonts.
  return format.format(new Date(`1970-01-01T${time}:00Z`)).replaceAll('\u202f', ' ');
}

/** The labels of what rules read: the event's fields, the time of day and so on, in `locale`. */
export function eventNames(locale: Locale): RuleNames {
  return {
    locale,
    field: (path) => {
      const label = isScheduleOperator(path) ? scheduleLabels[path] : eventField(path)?.label;
      return label && localize(label, locale);
    },
    value: (path, value) => {
      if (!isScheduleOperator(path) || typeof value !== 'string') return undefined;
      return path === 'time_of_day' && isTimeOfDay(value) ? timeInWords(value, locale) : value;
    },
  };
}
