import type { AnyResource, FieldOptions } from '../../../resources/declaration/index.ts';
import { authorName } from '../../fields/authorName.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';
import { useSession } from '../../viewer/useSession.ts';

type Stamp = NonNullable<FieldOptions<unknown>['stamp']>;

/** The formatted time, the author and their address of the last change, and whether that is the viewer. Undefined when the response lacks them. */
export function useStamps(resource: AnyResource, record: Readonly<Record<string, unknown>>) {
  const format = useFormatValue();
  const { email } = useSession().user;
  const fieldOf = (stamp: Stamp) =>
    Object.entries(resource.fields).find(([, field]) => field.stamp === stamp);
  const textOf = (entry: ReturnType<typeof fieldOf>): string | undefined =>
    (entry && format(entry[1], record[entry[0]], record)) || undefined;
  const author = fieldOf('modifiedBy');
  const address = textOf(author);
  return {
    modifiedAt: textOf(fieldOf('modifiedAt')),
    modifiedBy: (author && authorName(resource, author[1], record)) ?? address,
    modifiedByAddress: address,
    isOwn: address !== undefined && address.toLowerCase() === email.toLowerCase(),
  };
}
