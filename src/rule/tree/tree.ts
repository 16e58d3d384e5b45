/** The builder's tree, in the library's format. */
export interface GroupNode {
  readonly type: 'group';
  readonly id: string;
  readonly properties: { readonly conjunction: 'AND' | 'OR'; readonly not: boolean };
  readonly children1: readonly TreeNode[];
}

/** One line of the builder. Missing choices are null or undefined. */
export interface ConditionNode {
  readonly type: 'rule';
  readonly id: string;
  readonly properties: {
    readonly field: string | null;
    readonly operator: string | null;
    readonly value: readonly unknown[];
    readonly valueSrc: readonly (string | null)[];
    readonly valueType: readonly (string | null)[];
  };
}

export type TreeNode = GroupNode | ConditionNode;

/** Field and operator of a line that shows a part of the rule as text, because there is no other form for it. */
export const partField = '@part';
export const partOperator = 'holds';

export function conditionNode(
  id: string,
  field: string,
  operator: string,
  value: readonly unknown[],
  valueType: string,
): ConditionNode {
  const each = <Item>(item: Item) => value.map(() => item);
  return {
    type: 'rule',
    id,
    properties: { field, operator, value, valueSrc: each('value'), valueType: each(valueType) },
  };
}

export function groupNode(
  id: string,
  conjunction: 'AND' | 'OR',
  children1: readonly TreeNode[],
  not = false,
): GroupNode {
  return { type: 'group', id, properties: { conjunction, not }, children1 };
}
