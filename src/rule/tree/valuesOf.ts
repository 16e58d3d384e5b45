import { fieldsOf } from '../../../resources/rules/trace.ts';
import { readExpression } from '../../../resources/rules/types.ts';
import { isObject } from '../../../resources/declaration/values.ts';

/** The distinct texts that rules compare a field with, and that events contain in it. */
export function valuesOf(field: string, sources: readonly unknown[]): string[] {
  const values = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value === 'string') values.add(value);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
      return;
    }
    const args = readExpression(node)?.args;
    if (!args) {
      if (isObject(node)) add(node[field]);
      return;
    }
    if (args.some((arg) => fieldsOf(arg).includes(field))) for (const value of args.flat()) add(value);
    visit(args);
  };
  visit(sources);
  return [...values];
}
