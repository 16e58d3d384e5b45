import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** True for an expression that renders text: a literal, a template, or the result of a function that returns words. */
function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'string';
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'ConditionalExpression')
    return isText(node['consequent'] as Node) || isText(node['alternate'] as Node);
  const callee = node['callee'] as { readonly name?: string } | undefined;
  return node.type === 'CallExpression' && /^(?:translate|localize|format)/.test(callee?.name ?? '');
}

/** True for an expression that renders text at some times only. */
function isConditionalText(node: Node): boolean {
  if (node.type === 'LogicalExpression') return isText(node['right'] as Node);
  return node.type === 'ConditionalExpression' && isText(node);
}

/** The expressions in JSX that render text at some times, between siblings. Returns their offsets. */
function conditionalTexts(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(conditionalTexts);
  if (typeof node !== 'object' || node === null) return [];
  const { type, children } = node as { readonly type?: string; readonly children?: readonly Node[] };
  const own =
    type === 'JSXElement' || type === 'JSXFragment'
      ? (children ?? []).filter((child) => child.type !== 'JSXText' || /\S/.test(String(child['value'])))
      : [];
  const found = own.flatMap((child) => {
    const expression = child['expression'] as Node | undefined;
    return own.length > 1 && expression && isConditionalText(expression) ? [child.start] : [];
  });
  return [...found, ...Object.values(node).flatMap(conditionalTexts)];
}

function placesIn(source: string): number[] {
  return conditionalTexts(parseAst(source, { lang: 'tsx' })).map(
    (offset) => source.slice(0, offset).split('\n').length,
  );
}

it('finds text that comes and goes between siblings', () => {
  const head = 'const a = (\n<p>\n';
  expect(placesIn(`${head}{on && translate("a")}\n<b />\n</p>);`)).toEqual([3]);
  expect(placesIn(`${head}{on ? "a" : null}{" "}\n</p>);`)).toEqual([3]);
  expect(placesIn(`${head}{on && <span>{translate("a")}</span>}\n<b />\n</p>);`)).toEqual([]);
  expect(placesIn(`${head}{on ? translate("a") : "b"}\n</p>);`)).toEqual([]);
});

// A browser that translates a page replaces each text node by an element. React then fails to remove its own node, and the page ends in an error.
it('stands in elements of its own in all components', () => {
  const places = readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => placesIn(readFileSync(join('src', file), 'utf8')).map((line) => `${file}:${line}`));
  expect(places).toEqual([]);
});
