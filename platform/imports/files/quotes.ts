/** The state of a quoted cell at the end of a line: closed, continued in the next line, or closed in the middle of its text. */
export type QuoteState = 'closed' | 'open' | 'broken';

/**
 * Follows the quotation marks of a line (RFC 4180). Only a mark at the start of a cell opens one; spaces around the marks are allowed. Others are
 * part of the text, as in `12" ruler`.
 * @param isOpen true when the line begins within a quoted cell
 */
export function quoteState(line: string, separator: string, isOpen: boolean): QuoteState {
  if (!isOpen && !line.includes('"')) return 'closed';
  let at = 0;
  let open = isOpen;
  for (;;) {
    if (open) {
      const mark = line.indexOf('"', at);
      if (mark === -1) return 'open';
      at = mark + 1;
      if (line[at] === '"') {
        at += 1;
        continue;
      }
      while (line[at] === ' ') at += 1;
      if (at >= line.length) return 'closed';
      if (!line.startsWith(separator, at)) return 'broken';
      at += separator.length;
    }
    while (line[at] === ' ') at += 1;
    open = line[at] === '"';
    if (open) {
      at += 1;
      continue;
    }
    const next = line.indexOf(separator, at);
    if (next === -1) return 'closed';
    at = next + separator.length;
  }
}

/** The part of a line within a quoted cell that began in an earlier line: up to the mark that closes it. */
export function quotedPart(line: string): string {
  return /^(?:[^"]|"")*/.exec(line)?.[0] ?? '';
}

/** True when the line has an odd number of quotation marks. */
export function hasOddQuotes(line: string): boolean {
  return (line.split('"').length - 1) % 2 === 1;
}

/** The number of separators in a text, inside of quotation marks too. */
export function countOf(text: string, separator: string): number {
  return text.split(separator).length - 1;
}
