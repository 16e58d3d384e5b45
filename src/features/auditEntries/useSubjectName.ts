import { useCallback } from 'react';
import { localize } from '../../../resources/declaration/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';

/** Returns the label of a resource by its name. Names of rejected calls are returned unchanged. */
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
