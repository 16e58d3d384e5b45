import { recordName } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';

/** The name by which a page calls its record: its title, or the page's own name when it has none or everybody has but one of their own. */
export function useRecordName({ resource, placeName }: Pick<PlaceProps, 'resource' | 'placeName'>) {
  const translate = useTranslate();
  return (record: Readonly<Record<string, unknown>>): string => {
    const title = resource.onlyOwn ? '' : recordName(resource, record);
    return title || translate(`resources.${resource.name}.places.${placeName}`);
  };
}
