/** Texts by key; a nested object is a group, whose keys are joined by dots. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The texts of one part of the portal; its keys are read as `<part>.<key>`. The British texts name only what differs. */
export interface MessageGroup {
  readonly 'en-US': Messages;
  readonly 'en-GB'?: Messages;
}

function isGroup(value: string | Messages | undefined): value is Messages {
  return typeof value === 'object';
}

/** `base` with what `overrides` says instead, at any depth. */
export function merge(base: Messages, overrides: Messages = {}): Messages {
  const merged: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const own = merged[key];
    merged[key] = isGroup(own) && isGroup(value) ? merge(own, value) : value;
  }
  return merged;
}
