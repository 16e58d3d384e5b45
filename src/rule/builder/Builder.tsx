import {
  Builder as Tree,
  Query,
  type BuilderProps,
  type ImmutableTree,
} from '@react-awesome-query-builder/mui';
import { useCallback, useMemo, useState } from 'react';
import type { LineMark } from '../text/marks.ts';
import type { GroupNode } from '../tree/tree.ts';
import { BuilderProvider } from './BuilderContext.ts';
import './builder.css';
import { config } from './config.tsx';
import { fromLibrary, isHeld, toLibrary } from './libraryTree.ts';
import { useKeptFocus } from './useKeptFocus.ts';

interface VisualBuilderProps {
  /** Read on mount only: another tree needs another React key. */
  readonly tree: GroupNode;
  readonly onChange: (tree: GroupNode) => void;
  /** Called when the library has changed the given tree. Its output must not be used then. */
  readonly onUnheld: () => void;
  readonly incomplete: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, LineMark>;
}

/** The displayed number of each line and group. The root has none. */
function numbersOf(root: GroupNode): Map<string, string> {
  const numbers = new Map<string, string>();
  const visit = ({ children1 }: GroupNode, prefix: string) => {
    for (const [index, child] of children1.entries()) {
      const number = `${prefix}${index + 1}`;
      numbers.set(child.id, number);
      if (child.type === 'group') visit(child, `${number}.`);
    }
  };
  visit(root, '');
  return numbers;
}

const drawTree = (inner: BuilderProps) => <Tree {...inner} />;

/** The library's builder for the tree of a rule. It is uncontrolled: input and output are whole trees. */
export default function Builder(props: VisualBuilderProps) {
  const { onChange, onUnheld, incomplete, marks } = props;
  const [initialTree] = useState(props.tree);
  const [start] = useState(() => toLibrary(initialTree));
  const [current, setCurrent] = useState(initialTree);
  const { root, onBeforeChange } = useKeptFocus(current);

  const change = useCallback(
    (tree: ImmutableTree) => {
      const next = fromLibrary(tree);
      // The library calls back during render, when other components must not update.
      queueMicrotask(() => {
        setCurrent(next);
        onChange(next);
      });
    },
    [onChange],
  );
  const begin = useCallback(
    (tree: ImmutableTree) => {
      if (!isHeld(initialTree, tree)) queueMicrotask(onUnheld);
    },
    [initialTree, onUnheld],
  );
  const numbers = useMemo(() => numbersOf(current), [current]);
  const state = useMemo(
    () => ({ numbers, incomplete, marks, onBeforeChange }),
    [incomplete, marks, numbers, onBeforeChange],
  );
  return (
    <BuilderProvider value={state}>
      <div ref={root} className="rule-builder">
        <Query {...config} value={start} onInit={begin} onChange={change} renderBuilder={drawTree} />
      </div>
    </BuilderProvider>
  );
}
