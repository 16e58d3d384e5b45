/** The state of a navigation to a list that is a tab of the record at `path`. A reload keeps it; a copied link leads to the list alone. */
export const stateWithin = (path: string | undefined) => ({ within: path });

/** Path of the record in whose tab the list was opened. Undefined for a list on its own. */
export const recordWithin = (state: unknown) =>
  (state as ReturnType<typeof stateWithin> | null)?.within ?? undefined;
