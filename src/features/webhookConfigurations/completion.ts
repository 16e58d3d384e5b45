import type { EventField } from '../../../resources/events/fields.ts';

/** An incomplete tag: its start, and its text up to the caret. */
export interface OpenTag {
  /** Offset of the first brace. */
  readonly from: number;
  /** The prefix after the braces, such as `#`, which is kept. */
  readonly sign: string;
  readonly typed: string;
}

/** The tag at the caret; null outside a tag. */
export function openTagAt(text: string, caret: number): OpenTag | null {
  const match = /\{\{([{#^/&]?)\s*([\w.]*)$/.exec(text.slice(0, caret));
  return match ? { from: match.index, sign: match[1] ?? '', typed: match[2] ?? '' } : null;
}

/** The fields that match the typed text: first those that start with it, then those that contain it. */
export function fieldsFor(
  fields: readonly EventField[],
  typed: string,
  labelOf: (field: EventField) => string,
): readonly EventField[] {
  const searchText = typed.toLowerCase();
  const rank = (field: EventField) => {
    const path = field.path.toLowerCase();
    if (path.startsWith(searchText)) return 0;
    return path.includes(searchText) || labelOf(field).toLowerCase().includes(searchText) ? 1 : 2;
  };
  return fields.filter((field) => rank(field) < 2).toSorted((a, b) => rank(a) - rank(b));
}

/** Replaces the open tag (or the caret position) with a field, and returns the new position of the caret. */
export function complete(text: string, caret: number, path: string): { text: string; caret: number } {
  const tag = openTagAt(text, caret);
  const from = tag?.from ?? caret;
  const end = tag?.sign === '{' ? '}}}' : '}}';
  const tagText = `{{${tag?.sign ?? ''}${path}${end}`;
  // Letters and the closing braces after the caret belong to the same tag. A further brace closes an object around it.
  const sameTag = end === '}}}' ? /^[\w.]*\s*\}{0,3}/ : /^[\w.]*\s*\}{0,2}/;
  const behind = tag ? text.slice(caret).replace(sameTag, '') : text.slice(caret);
  return { text: text.slice(0, from) + tagText + behind, caret: from + tagText.length };
}
