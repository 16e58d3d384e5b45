import type { MessageGroup } from '../messageGroup.ts';

/** Lists. */
const list = {
  'en-US': {
    count: '%{number} %{name}',
    countAtLeast: 'At least %{records}',
    unsearched: '%{records}. This platform doesn’t search here, so all are listed.',
    countOfMore: 'More than %{records}: these are the best matches. Type more to narrow them down.',
    skip: 'Skip to the rows',
    create: 'Add %{name}',
    import: 'Import',
    refresh: 'Refresh',
    retry: 'Try again',
    loading: 'Loading…',
    untitled: '(no name)',
    notShown: 'Can’t be shown',
    offline: 'You’re offline',
    offlineWait: 'The list loads again when you’re connected.',
    updateFailed: 'These rows may be out of date. %{message}',
    search: {
      label: 'Search %{title}',
      among: 'Search by %{fields}',
      clientSearchTerm: 'Name, email, client or building',
      clear: 'Clear search',
    },
    pages: {
      label: 'Pages',
      size: 'Rows',
      fit: 'Fit window',
      range: '%{from}–%{to} of %{total}',
      rangeOfMore: '%{from}–%{to} of at least %{total}',
      first: 'First page',
      previous: 'Previous page',
      next: 'Next page',
      last: 'Last page',
    },
    select: {
      page: 'Select all rows on this page',
      row: 'Select %{title}',
    },
    row: {
      actions: 'Actions',
      more: 'Actions for %{title}',
      switch: '%{field}: %{title}',
    },
    columns: {
      button: 'Columns',
      name: 'Name',
      hint: 'Click to sort. Alt and an arrow key resize the column. Add Shift to move it.',
    },
    filters: {
      button: 'Filter',
      moreButton: 'More filters',
      by: 'Filter by %{field}',
      clear: 'Clear filters',
      remove: 'Remove filter: %{filter}',
      sentence: '%{field} %{operator} %{value}',
      quoted: '“%{value}”',
      unreadable: '%{field}: “%{value}” is no value of it',
      beyond: 'This list covers all buildings. It can’t be limited to %{building}.',
    },
    operators: {
      eq: 'is',
      neq: 'is not',
      contains: 'contains',
      doesnotcontain: 'does not contain',
      startswith: 'starts with',
      endswith: 'ends with',
      number: {
        lt: 'is less than',
        lte: 'is at most',
        gt: 'is more than',
        gte: 'is at least',
      },
      time: {
        lt: 'is before',
        lte: 'is on or before',
        gt: 'is after',
        gte: 'is on or after',
      },
    },
    export: { button: 'Export' },
  },
} satisfies MessageGroup;

export default list;
