import { useTranslate } from '../../i18n/useTranslate.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useNameOf } from '../../format/useNameOf.ts';

/**
 * The name of a record on its page: its title, or the page's name for records without a title, singletons and
 * the user's own record.
 */
export function useRecordName({ resource, placeName }: Pick<PlaceProps, 'resource' | 'placeName'>) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  return (record: Readonly<Record<string, unknown>>): string => {
    const title = resource.onlyOwn || resource.singleton ? '' : nameOf(resource, record);
    return title || translate(`resources.${resource.name}.places.${placeName}`);
  };
}
