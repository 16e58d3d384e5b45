import Box from '@mui/material/Box';
import { useDataProvider, useDelete } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { baseOf } from '../../../dataProvider/changes.ts';
import { messageText } from '../../../dataProvider/errors.ts';
import { type PlatformDataProvider, type PlatformRecord } from '../../../dataProvider/index.ts';
import { type AnyResource, declaredMessage, localize } from '../../../resources/declaration/index.ts';
import { deletedAlong } from '../../../resources/registry.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { lastListAddress } from '../../navigation/lastAddress.ts';
import { placePaths, type Scope } from '../../navigation/paths.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { failureOf, type Failure } from '../../notices/failure.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useUses } from '../../changes/useUses.ts';
import { countsOfHolders, namesOfUses } from '../../navigation/holders.ts';

interface DeleteDialogProps
  extends Pick<PlaceProps, 'resource' | 'scope'>, Partial<Pick<PlaceProps, 'place' | 'placeName'>> {
  readonly record: PlatformRecord;
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  /** Called before the page is left. Unsaved changes are discarded without a question. */
  readonly onDeleted: () => void;
}

/** Up to this number of parents, the records below them are counted one parent at a time. */
const maxParents = 20;

/**
 * Counts of the cascaded records, those of a further level below each of their parents. Undefined for records that the viewer may not list
 * and below too many parents.
 */
function useCountsAlong({ resource, scope, record, isOpen }: DeleteDialogProps) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const along = deletedAlong(resource);
  const list = async ({ name, title }: AnyResource, inside: Scope, perPage: number) => {
    const { data, total, meta } = await dataProvider.getList<PlatformRecord>(name, {
      pagination: { page: 1, perPage },
      sort: { field: title, order: 'ASC' },
      filter: {},
      meta: { scope: inside },
    });
    return { data, total: meta?.hasMore === true ? undefined : total };
  };
  const countOf = async (child: AnyResource, inside: Scope): Promise<number | undefined> => {
    const [missing, ...others] = Object.keys(child.scope).filter((parameter) => !inside[parameter]);
    if (missing === undefined) return (await list(child, inside, 1)).total;
    const parent = along.find(({ identifier }) => identifier.param === missing);
    if (!parent || others.length > 0) return undefined;
    const { data, total } = await list(parent, inside, maxParents);
    if (total !== data.length) return undefined;
    const counts = await Promise.all(data.map(({ id }) => countOf(child, { ...inside, [missing]: id })));
    return counts.reduce<number | undefined>(
      (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
      0,
    );
  };
  const { data } = useQuery({
    queryKey: [resource.name, 'deletesAlong', record.id],
    enabled: isOpen && along.length > 0,
    retry: false,
    queryFn: async () => {
      const below: Scope = { ...scope, [resource.identifier.param]: record.id };
      const counts = await Promise.allSettled(along.map((child) => countOf(child, below)));
      return counts.map((count) => (count.status === 'fulfilled' ? count.value : undefined));
    },
  });
  return along.map((child, index) => ({ name: child.name, count: data?.[index] }));
}

/** Asks before deleting the record. Shows its name, the cascaded records and the users who lose it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { resource, place, placeName, scope, record, isOpen, onCancel, onDeleted } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [failure, setFailure] = useState<Failure | null>(null);
  const underWay = useRef(false);
  const along = useCountsAlong(props);
  const holders = countsOfHolders(resource, record);
  const found = useUses(resource, { ids: [record.id], scope, isOpen });
  const uses = [...namesOfUses(resource, record), ...(found.get(record.id) ?? [])];
  const refusal = resource.undeletable?.when(record) ? resource.undeletable.message : undefined;
  // The sentence that the platform's refusal would bring.
  const usedMessage = declaredMessage(resource.messages.delete, 409);
  const locale = useViewerLocale();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [remove, { isPending }] = useDelete<PlatformRecord>(resource.name, undefined, {
    mutationMode: 'pessimistic',
    returnPromise: true,
  });
  const name = useNameOf()(resource, record);

  const confirm = async () => {
    if (underWay.current) return;
    underWay.current = true;
    const isRetry = failure?.status === 412;
    setFailure(null);
    try {
      const { id } = record;
      const meta = { scope, place: placeName };
      const previousData = await baseOf(dataProvider, { resource, id, meta, known: record, isRetry });
      await remove(resource.name, { id, previousData, meta }).catch((error: unknown) => {
        // It is gone already. Lists may still show it.
        if (failureOf(error).status !== 404) throw error;
        void dataProvider.changed(resource.name);
      });
      onDeleted();
      notify('form.remove.done', { type: 'success', messageArgs: { name } });
      // The page of the record is left, unless the user has left it meanwhile.
      if (place && isMounted()) await navigate(lastListAddress(placePaths(place, scope).list ?? '/'));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      underWay.current = false;
    }
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={translate('form.remove.title', { name })}
      cancel={translate('form.cancel')}
      confirm={translate('form.remove.confirm', { name })}
      isBusy={isPending || uses.length > 0 || refusal !== undefined || failure?.status === 409}
      onCancel={() => {
        setFailure(null);
        onCancel();
      }}
      onConfirm={() => void confirm()}
    >
      <FailureAlert failure={failure ?? undefined} />
      {along.length > 0 && (
        <>
          {translate('form.remove.along')}
          <Box component="ul" sx={{ mt: 0.5, mb: 1, pl: 2.5 }}>
            {along.map((child) => {
              const childName = translate(`resources.${child.name}.noun`, { smart_count: child.count ?? 2 });
              return (
                <li key={child.name}>
                  {child.count === undefined
                    ? translate('form.remove.all', { name: childName })
                    : `${child.count} ${childName}`}
                </li>
              );
            })}
          </Box>
        </>
      )}
      {holders.length > 0 && (
        <>
          {translate('form.remove.heldBy')}
          <Box component="ul" sx={{ mt: 0.5, mb: 1, pl: 2.5 }}>
            {holders.map(({ field, count }) => (
              <li key={field}>
                {translate('form.remove.holders', {
                  what: translate(`resources.${resource.name}.fields.${field}`),
                  count,
                })}
              </li>
            ))}
          </Box>
        </>
      )}
      {uses.length > 0 ? (
        <>
          <span>
            {usedMessage === undefined || usedMessage === 'none'
              ? translate('form.remove.usedBy')
              : `${messageText(usedMessage)}:`}
          </span>
          <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {uses.map((use) => (
              <li key={use}>{use}</li>
            ))}
          </Box>
        </>
      ) : (
        <span>{refusal === undefined ? translate('form.remove.text') : localize(refusal, locale)}</span>
      )}
    </ConfirmDialog>
  );
}
