import type { EventTypeName } from '../events/names.ts';
import { templateFieldsOf } from './templateFields.ts';
import { readTag } from './templateTag.ts';
import { closestTo } from '../rules/similar.ts';

/** A name in a template that the event does not have. */
export interface UnknownName {
  /** As written between the braces. */
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The most similar field. */
  readonly meant?: string;
}

/** A Mustache tag: its sign and its content. Comments and delimiter changes contain no names of the event. */
const tagPattern = /\{\{(?:\{([^{}]*)\}\}\}|([#^/&!=>]?)([^{}]*)\}\})/g;

/** True when one of `paths` is the name or within it, looked up from within `sections` outwards as Mustache does. */
function isKnown(name: string, sections: readonly string[], paths: readonly string[]): boolean {
  if (name === '.' || paths.some((path) => path === name || path.startsWith(`${name}.`))) return true;
  return sections.some((section) => paths.includes(`${section}.${name}`));
}

function placeOf(template: string, offset: number): Pick<UnknownName, 'line' | 'column'> {
  const before = template.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The names in a template that always render empty, because events of the type do not have them. */
export function unknownNames(template: string, type: EventTypeName = 'Emergency'): readonly UnknownName[] {
  const paths = templateFieldsOf(type).map(({ path }) => path);
  const objects = new Set(paths.flatMap((path) => path.split('.').slice(0, -1)));
  const sections: string[] = [];
  return [...template.matchAll(tagPattern)].flatMap(({ 1: bare, 2: sign = '', 3: content = '', index }) => {
    const written = (bare ?? content).trim();
    const tag = readTag(written);
    // A filter that does not exist makes the whole tag unknown.
    const name = tag.fault === undefined ? tag.name : written;
    if ('!=>'.includes(sign) && sign !== '') return [];
    if (sign === '/') {
      sections.pop();
      return [];
    }
    const isUnknown = !isKnown(name, sections, paths);
    if (sign === '#' || sign === '^') sections.push(name);
    if (!isUnknown) return [];
    const [plain = name] = name.split(/[\s|]/, 1);
    const within = sections.flatMap((section) =>
      paths.flatMap((path) => (path.startsWith(`${section}.`) ? path.slice(section.length + 1) : [])),
    );
    const meant = closestTo(plain, [...within, ...paths, ...objects]);
    return [{ name, ...placeOf(template, index), ...(meant !== undefined && { meant }) }];
  });
}
