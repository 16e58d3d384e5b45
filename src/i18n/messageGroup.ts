/** Texts by key. The keys of a nested object are joined by dots. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/**
 * The texts of one part of the portal, with keys of the form `<part>.<key>`. The British texts contain only
 * the differences.
 */
export interface MessageGroup {
  readonly 'en-US': Messages;
  readonly 'en-GB'?: Messages;
}

function isGroup(value: string | Messages | undefined): value is Messages {
  return typeof value === 'object';
}

/** Merges `overrides` into `base`, at any depth. */
export function merge(base: Messages, overrides: Messages = {}): Messages {
  const merged: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const own = merged[key];
    merged[key] = isGroup(own) && isGroup(value) ? merge(own, value) : value;
  }
  return merged;
}
