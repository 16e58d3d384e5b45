import { useDataProvider, type ListControllerResult, type UseGetListOptions } from 'ra-core';
import { useMemo, useState } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../dataProvider/index.ts';
import { useNotifyText } from '../notices/useNotify.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { conditionOf, requestOf, type AddressCondition } from './address.ts';
import type { ListState } from './useListState.ts';

/** Maximum records of `getData` by default, as in ra-core. */
const largestRead = 1000;

type Filters = Readonly<Record<string, unknown>>;

const keyOf = (field: string, operator: string) => (operator === 'eq' ? field : `${field}~${operator}`);

/**
 * Conditions in the format of react-admin's filter inputs: `name~contains` -> value, and only the field for
 * "is". Null for no value.
 */
function filterValuesOf({ address: { q, conditions } }: ListState): Filters {
  const entries = conditions.map(({ field, operator, value }) => [
    keyOf(field, operator),
    value === '' ? null : value,
  ]);
  return { ...Object.fromEntries(entries), ...(q === '' ? {} : { q }) };
}

/**
 * The list's state as react-admin's list context, for components of features. Filters, sorting and page stay
 * stored in the URL.
 */
export function useListContextValue(list: ListState): ListControllerResult<PlatformRecord> {
  const { address, change, props, rows, selection, words } = list;
  const { resource } = props;
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [displayedFilters, display] = useState<Filters>({});
  const filterValues = filterValuesOf(list);
  const { page, perPage } = address;
  const notify = useNotifyText();
  const translate = useTranslate<MessageKey>();
  const selectedIds = useMemo(() => [...selection.ids], [selection]);
  const data = useMemo(() => rows.records && [...rows.records], [rows.records]);

  const setFilters = (filters: Filters, displayed?: Filters) => {
    const conditions = Object.entries(filters).flatMap(([key, value]): AddressCondition | [] => {
      // An input that was cleared gives null as well: only a condition that there was stays.
      if (value === null)
        return (
          address.conditions.find((one) => one.value === '' && keyOf(one.field, one.operator) === key) ?? []
        );
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return (isPlain && value !== '' && conditionOf(resource, key, String(value))) || [];
    });
    if (displayed) display(displayed);
    change({ conditions, q: typeof filters.q === 'string' ? filters.q : '' });
  };
  const getData = async ({ maxResults = largestRead } = {}) => {
    const { data } = await dataProvider.getList<PlatformRecord>(resource.name, {
      ...requestOf(props, address),
      pagination: { page: 1, perPage: maxResults },
    });
    return data;
  };
  const state = {
    resource: resource.name,
    defaultTitle: words.title,
    exporter: false,
    sort: address.sort,
    setSort: (sort) => change({ sort: { field: sort.field, order: sort.order } }),
    page,
    perPage,
    setPage: (next) => change({ page: next }),
    setPerPage: (next) => change({ perPage: next }),
    hasPreviousPage: page > 1,
    hasNextPage: rows.hasMore || page * perPage < rows.total,
    filterValues,
    displayedFilters,
    setFilters,
    showFilter: (name, value) => {
      display({ ...displayedFilters, [name]: true });
      if (value !== undefined && value !== '') setFilters({ ...filterValues, [name]: value });
    },
    hideFilter: (name) => {
      display({ ...displayedFilters, [name]: undefined });
      setFilters({ ...filterValues, [name]: undefined });
    },
    selectedIds,
    onSelect: (ids) => selection.replace(ids),
    onSelectAll: ({ limit = 250, queryOptions = {} } = {}) => {
      const { onSuccess, onError } = queryOptions as UseGetListOptions<PlatformRecord>;
      getData({ maxResults: limit }).then(
        async (records) => {
          rows.remember(records);
          selection.replace(records.map(({ id }) => id));
          if (records.length === limit) {
            // Not with the list itself, whose code is part of the start.
            await import('../i18n/late/list.ts');
            notify(translate('list.select.limited', { number: words.number(limit) }), { type: 'warning' });
          }
          onSuccess?.({ data: records, total: rows.total });
        },
        (error: Error) => (onError ? onError(error) : notify(error.message, { type: 'error' })),
      );
    },
    onToggleItem: (id) => selection.set([id], !selection.ids.has(id)),
    onUnselectItems: selection.clear,
    getData,
    refetch: rows.reload,
    isFetching: rows.isFetching,
    isLoading: rows.isFetching && rows.records === undefined,
    isPlaceholderData: rows.isStale,
  } satisfies Partial<ListControllerResult<PlatformRecord>>;
  if (data) return { ...state, data, total: rows.total, error: null, isPending: false };
  const nothing = { data: undefined, total: undefined, meta: undefined };
  if (rows.error) return { ...state, ...nothing, error: rows.error, isPending: false };
  return { ...state, ...nothing, error: null, isPending: true };
}
