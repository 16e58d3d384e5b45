/** Maximum rows of a page (docs/conventions.md). */
export const maxPageSize = 1000;
