import type { QueryParameters } from '../../http/call.ts';

/** Maximum records per page. Also the default of list calls without a page size, so that short lists are complete. */
export const maxPageSize = 1000;
/**
 * Lists count their rows up to the first multiple of this number behind the page, and say when there are more: to count hundreds of thousands
 * takes longer than to read a page of them.
 */
export const countLimit = 10_000;
/** Maximum length of a key, which has to fit into the address of a call. */
export const maxKeyLength = 4000;
/** Highest page number: a database counts through all rows before a page. */
const maxPageNumber = 1_000_000;

/** The query of every list call (docs/conventions.md). */
export const listParameters = {
  pagesize: {
    type: 'integer',
    description: 'Records per page.',
    default: maxPageSize,
    minimum: 1,
    maximum: maxPageSize,
  },
  pagenumber: {
    type: 'integer',
    description: 'Page to answer, from 0.',
    default: 0,
    minimum: 0,
    maximum: maxPageNumber,
  },
  after: {
    type: 'string',
    description:
      'The `next` of the page before, in the same order: the page has the rows behind that one, also when others create or delete records. Its `rowCount` ends with the page, unless it is the last.',
    maxLength: maxKeyLength,
  },
  orderInstructions: {
    type: 'string',
    description: 'Fields to sort by, joined by commas, each optionally followed by `desc`: `Name desc,City`.',
    maxLength: 1000,
  },
  filters: {
    type: 'string',
    description:
      "Comparisons `Field~operator~'value'` joined by `~and~` and `~or~`, grouped by parentheses; a quote in a value is doubled.",
    maxLength: 8000,
  },
} as const satisfies QueryParameters;

/** The query of a list that is searched by words, in addition. */
export const spellingParameter = {
  misspelt: {
    type: 'string',
    description:
      'Words that find nothing in the list. The response has no rows, but the nearest words that find some as `didYouMean`, where there are any. `filters` are the conditions without the words.',
    maxLength: 200,
  },
} as const satisfies QueryParameters;

/** A page of a list, as returned by every list call. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /**
   * Number of records on all pages, as far as they are counted (`countLimit`). On a page found by a key, unless it is the last, of those up to
   * its end.
   */
  readonly rowCount: number;
  /** For `after` of the next page. Absent on the last page and on the first ones, which are found by their number as fast. */
  readonly next?: string;
  /** There are more records than those counted. */
  readonly rowCountIsLowerBound?: true;
  /** The list shows what matches a search term. Without it, a caller cannot tell from a platform that ignores the term. */
  readonly isSearched?: true;
  /** The nearest words that find something, in answer to `misspelt`. */
  readonly didYouMean?: string;
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** One instruction of `orderInstructions`. */
export interface OrderInstruction {
  readonly field: string;
  readonly descending: boolean;
}

const instructionPattern = /^([A-Za-z_][\w.]*)(?:\s+(asc|desc))?$/i;
/** Maximum number of instructions of one list. */
const maxInstructions = 10;

/** Parses `orderInstructions`. Returns the text of the first invalid one as `wrong`. */
export function parseOrder(text: string): readonly OrderInstruction[] | { readonly wrong: string } {
  const parts = text.split(',').map((part) => part.trim());
  const instructions: OrderInstruction[] = [];
  for (const part of parts) {
    const match = instructionPattern.exec(part);
    if (!match?.[1]) return { wrong: part };
    instructions.push({ field: match[1], descending: match[2]?.toLowerCase() === 'desc' });
  }
  return instructions.length > maxInstructions ? { wrong: text } : instructions;
}
