/** The title of the list that is open: where the focus goes when what had it is gone. */
export const listTitleId = 'list-title';
