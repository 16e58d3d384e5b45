/** Maximum characters of a list or an object on one line. */
const oneLine = 72;

function format(node: unknown, indent: string, before: number): string {
  const flat = JSON.stringify(node) ?? 'null';
  if (typeof node !== 'object' || node === null) return flat;
  const spaced = inLine(node);
  if (indent.length + before + spaced.length <= oneLine) return spaced;
  const inner = `${indent}  `;
  if (Array.isArray(node)) {
    if (node.length === 0) return '[]';
    return `[\n${node.map((item) => inner + format(item, inner, 0)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(node).map(([key, value]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + format(value, inner, name.length);
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}

function inLine(node: unknown): string {
  if (Array.isArray(node)) return `[${node.map(inLine).join(', ')}]`;
  if (typeof node !== 'object' || node === null) return JSON.stringify(node);
  const entries = Object.entries(node).map(([key, value]) => `${JSON.stringify(key)}: ${inLine(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Formats a rule with short lists and objects on one line. Parsing the text returns the same rule. */
export function formatRule(rule: unknown): string {
  return format(rule, '', 0);
}
