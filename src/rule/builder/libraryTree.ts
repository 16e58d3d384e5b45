import { Utils, type ImmutableTree, type JsonTree } from '@react-awesome-query-builder/mui';
import { normalizeRule } from '../tree/normalize.ts';
import { groupNode, type ConditionNode, type GroupNode, type TreeNode } from '../tree/tree.ts';
import { writeTree } from '../tree/writeTree.ts';

/** A node of the library's tree. Omitted properties have defaults. */
interface LibraryNode {
  readonly type?: string;
  readonly id?: string;
  readonly properties?: Partial<ConditionNode['properties']> & { conjunction?: string; not?: boolean };
  readonly children1?: readonly LibraryNode[];
}

function nodeOf({ type, id = '', properties = {}, children1 = [] }: LibraryNode): TreeNode {
  if (type === 'group')
    return groupNode(
      id,
      properties.conjunction === 'OR' ? 'OR' : 'AND',
      children1.map(nodeOf),
      properties.not === true,
    );
  const { field = null, operator = null, value = [], valueSrc = [], valueType = [] } = properties;
  return { type: 'rule', id, properties: { field, operator, value, valueSrc, valueType } };
}

export function fromLibrary(tree: ImmutableTree): GroupNode {
  return nodeOf(Utils.getTree(tree) as unknown as LibraryNode) as GroupNode;
}

export function toLibrary(tree: GroupNode): ImmutableTree {
  return Utils.loadTree(tree as unknown as JsonTree);
}

/** True when the library kept the tree unchanged. It silently drops parts that it does not support. */
export function isHeld(original: GroupNode, libraryTree: ImmutableTree): boolean {
  const bytes = (tree: GroupNode) => JSON.stringify(normalizeRule(writeTree(tree).own));
  return bytes(original) === bytes(fromLibrary(libraryTree));
}
