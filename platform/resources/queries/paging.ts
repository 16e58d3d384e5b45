import type { QueryParameters } from '../../http/call.ts';

/** Maximum records per page. Also the default of list calls without a page size, so that short lists are complete. */
export const maxPageSize = 1000;
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

/** A page of a list, as returned by every list call. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Number of records on all pages. */
  readonly rowCount: number;
  /** There are more records than those counted. */
  readonly rowCountIsLowerBound?: true;
  /** The list shows what matches a search term. Without it, a caller cannot tell from a platform that ignores the term. */
  readonly isSearched?: true;
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
