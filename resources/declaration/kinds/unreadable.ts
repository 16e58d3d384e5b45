const property = '@unreadable';

/**
 * A value of a response that its declaration cannot read, such as an unknown status or a record where a text is expected. Records keep it
 * as received: it is shown as text, and sent back unchanged unless the user replaces it. A plain object, so that it survives JSON (drafts)
 * and structural sharing.
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

/** An unreadable value as one line of text: texts and numbers unchanged, everything else as JSON. */
export function unreadableText(value: Unreadable): string {
  const wire = asItCame(value);
  return typeof wire === 'string' ? wire : JSON.stringify(wire);
}

/** A list without its unreadable items; any other value unchanged. Returns the same list when every item is readable. */
export function readablePart(value: unknown): unknown {
  return Array.isArray(value) && value.some(isUnreadable)
    ? value.filter((item) => !isUnreadable(item))
    : value;
}

/** The unreadable items of a list, or the value itself when it is unreadable. */
export function unreadablePart(value: unknown): readonly Unreadable[] {
  return (Array.isArray(value) ? value : [value]).filter(isUnreadable);
}

/** The identifiers or texts of a list, without its unreadable items. Empty for anything that is not a list. */
export function readableItems(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
