import { useCallback } from 'react';
import { localize } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { useViewerLocale } from '../../portal/useFormatValue.ts';

/** The name of a kind of record by its resource's name; the name of a refused call stays as it is. */
export function useSubjectName() {
  const locale = useViewerLocale();
  return useCallback(
    (subject: string) => {
      const resource = resourceNamed(subject);
      return resource ? localize(resource.label.one, locale) : subject;
    },
    [locale],
  );
}
