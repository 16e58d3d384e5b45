import { eventFields, type EventField } from '../../../resources/rules/event.ts';

/** A tag that is being written: where it begins, and what stands in it up to the caret. */
export interface OpenTag {
  /** Offset of the first brace. */
  readonly from: number;
  /** `{{#` and the like, kept as they are. */
  readonly sign: string;
  readonly typed: string;
}

/** The tag that the caret is in; null outside of one. */
export function openTagAt(text: string, caret: number): OpenTag | null {
  const match = /\{\{([{#^/&]?)\s*([\w.]*)$/.exec(text.slice(0, caret));
  return match ? { from: match.index, sign: match[1] ?? '', typed: match[2] ?? '' } : null;
}

/** Fields that what was typed can become: those that begin with it first, then those that contain it. */
export function fieldsFor(typed: string, labelOf: (field: EventField) => string): readonly EventField[] {
  const sought = typed.toLowerCase();
  const rank = (field: EventField) => {
    const path = field.path.toLowerCase();
    if (path.startsWith(sought)) return 0;
    return path.includes(sought) || labelOf(field).toLowerCase().includes(sought) ? 1 : 2;
  };
  return eventFields.filter((field) => rank(field) < 2).toSorted((a, b) => rank(a) - rank(b));
}

/** The text with a field in place of the open tag (or at the caret, where there is none), and where the caret goes. */
export function complete(text: string, caret: number, path: string): { text: string; caret: number } {
  const tag = openTagAt(text, caret);
  const from = tag?.from ?? caret;
  const end = tag?.sign === '{' ? '}}}' : '}}';
  const tagText = `{{${tag?.sign ?? ''}${path}${end}`;
  // Braces and the rest of a name that stand behind the caret already belong to the same tag.
  const behind = tag ? text.slice(caret).replace(/^[\w.]*\s*\}{0,3}/, '') : text.slice(caret);
  return { text: text.slice(0, from) + tagText + behind, caret: from + tagText.length };
}
