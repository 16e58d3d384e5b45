import type { AnyResource } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/history.ts';
import { useStamps } from '../page/useStamps.ts';

/** The sentence under an empty history about the last change that the record itself names. Undefined when it names none. */
export function useEarlierChange(
  resource: AnyResource,
  record: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const translate = useTranslate();
  const { modifiedAt, modifiedBy } = useStamps(resource, record ?? {});
  return (
    modifiedAt &&
    translate(modifiedBy ? 'history.earlierBy' : 'history.earlier', { when: modifiedAt, who: modifiedBy })
  );
}
