const property = '@unreadable';

/**
 * A value of an answer that its declaration cannot read, such as an unknown status or a record where a text belongs.
 * Records carry it as it came: it is shown as text, and sent back unchanged unless somebody replaces it.
 * A plain object, so that it survives JSON (drafts) and structural sharing.
 */
export interface Unreadable {
  readonly [property]: unknown;
}

export function unreadable(wire: unknown): Unreadable {
  return { [property]: wire };
}

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, property);
}

/** The value as the platform sent it. */
export function asItCame(value: Unreadable): unknown {
  return value[property];
}

/** An unreadable value as a line of text: texts and numbers as they are, everything else as JSON. */
export function unreadableText(value: Unreadable): string {
  const wire = asItCame(value);
  return typeof wire === 'string' ? wire : JSON.stringify(wire);
}

/** A list without its unreadable items, and any other value as it is. The same list where every item can be read. */
export function readablePart(value: unknown): unknown {
  return Array.isArray(value) && value.some(isUnreadable)
    ? value.filter((item) => !isUnreadable(item))
    : value;
}

/** The items of a list that cannot be read, or the value itself where it is one. */
export function unreadablePart(value: unknown): readonly Unreadable[] {
  return (Array.isArray(value) ? value : [value]).filter(isUnreadable);
}

/** The identifiers or texts of a list. Empty for anything that is not a list; its unreadable items are left out. */
export function readableItems(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
