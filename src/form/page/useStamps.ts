import type { AnyResource, FieldOptions } from '../../../resources/declaration/index.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';

type Stamp = NonNullable<FieldOptions<unknown>['stamp']>;

/** The formatted time and author of the last change. Undefined when the response lacks them. */
export function useStamps(resource: AnyResource, record: Readonly<Record<string, unknown>>) {
  const format = useFormatValue();
  const textOfStamp = (stamp: Stamp): string | undefined => {
    const entry = Object.entries(resource.fields).find(([, field]) => field.stamp === stamp);
    return (entry && format(entry[1], record[entry[0]], record)) || undefined;
  };
  return { modifiedAt: textOfStamp('modifiedAt'), modifiedBy: textOfStamp('modifiedBy') };
}
