/** Height of a row and of the header in pixels, before the viewer enlarges text. */
export const rowHeight = 36;
