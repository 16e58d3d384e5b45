import type { AnyResource, FieldOptions } from '../../../resources/declaration/index.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';
import { useSession } from '../../viewer/useSession.ts';

type Stamp = NonNullable<FieldOptions<unknown>['stamp']>;

/** The formatted time and author of the last change, and whether that is the viewer. Undefined when the response lacks them. */
export function useStamps(resource: AnyResource, record: Readonly<Record<string, unknown>>) {
  const format = useFormatValue();
  const { email } = useSession().user;
  const textOfStamp = (stamp: Stamp): string | undefined => {
    const entry = Object.entries(resource.fields).find(([, field]) => field.stamp === stamp);
    return (entry && format(entry[1], record[entry[0]], record)) || undefined;
  };
  const modifiedBy = textOfStamp('modifiedBy');
  return {
    modifiedAt: textOfStamp('modifiedAt'),
    modifiedBy,
    isOwn: modifiedBy !== undefined && modifiedBy.toLowerCase() === email.toLowerCase(),
  };
}
