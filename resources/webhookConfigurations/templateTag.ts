/** A tag of a template that inserts a value: `name`, or `name | filter` and so on. */
export interface TemplateTag {
  readonly name: string;
  /** The value of `default: …`: used when the event has none. */
  readonly fallback?: unknown;
  /** `json`: the value with the quotes that JSON needs. */
  readonly isJson: boolean;
  /** `time`: a timestamp in words, in the client's time zone. */
  readonly isTime?: boolean;
  /** A filter that does not exist, or whose value cannot be read. */
  readonly fault?: string;
}

/** The value after `default:`, as JSON or as plain text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the content of a tag. */
export function readTag(content: string): TemplateTag {
  const [name = '', ...filters] = content.split('|').map((part) => part.trim());
  let fallback: unknown;
  let isJson = false;
  let isTime = false;
  for (const filter of filters) {
    const [, word = '', value] = /^(\w*)\s*(?::\s*(.*))?$/s.exec(filter) ?? [];
    if (word === 'json' && value === undefined) isJson = true;
    else if (word === 'time' && value === undefined) isTime = true;
    else if (word === 'default' && value !== undefined) fallback = valueOf(value);
    else return { name, isJson, fault: filter };
  }
  return { name, isJson, isTime, fallback };
}
