import { useTranslate } from '../i18n/useTranslate.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { useNameOf } from '../portal/useNameOf.ts';

/** The name by which a page calls its record: its title, or the page's own name when it has none, or is the only one that there is. */
export function useRecordName({ resource, placeName }: Pick<PlaceProps, 'resource' | 'placeName'>) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  return (record: Readonly<Record<string, unknown>>): string => {
    const title = resource.onlyOwn || resource.singleton ? '' : nameOf(resource, record);
    return title || translate(`resources.${resource.name}.places.${placeName}`);
  };
}
