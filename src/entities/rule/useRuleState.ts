import { useCallback, useEffect, useRef, useState } from 'react';
import {
  convertedState,
  stateOfText,
  stateOfTree,
  stateOfValue,
  valueOfState,
  type RuleState,
} from './ruleState.ts';
import { formatRule } from './formatRule.ts';
import type { GroupNode } from './tree.ts';

/**
 * The rule of a form while it is written, in all its views at once.
 * @param value what the form holds; another one than was set here (a discarded change, a template) begins anew
 */
export function useRuleState(value: unknown, setValue: (value: unknown) => void) {
  const [state, setState] = useState(() => stateOfValue(value));
  const known = useRef(value);
  const latest = useRef(state);
  latest.current = state;

  const take = useCallback(
    (next: RuleState) => {
      latest.current = next;
      setState(next);
      // A form calls an empty text nothing.
      const held = next.text === '' ? null : valueOfState(next);
      // The very same rule is no change, however its text stands.
      if (JSON.stringify(held) === JSON.stringify(known.current)) return;
      known.current = held;
      setValue(held);
    },
    [setValue],
  );
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(known.current)) return;
    known.current = value;
    const next = stateOfValue(value);
    latest.current = { ...next, revision: latest.current.revision + 1 };
    setState(latest.current);
  }, [value]);

  return {
    state,
    setText: useCallback((text: string) => take(stateOfText(latest.current, text)), [take]),
    setTree: useCallback((tree: GroupNode) => take(stateOfTree(latest.current, tree)), [take]),
    /** Writes the text anew; the rule stays. */
    format: useCallback(() => {
      const { read } = latest.current;
      if (read.faults.length === 0) take(stateOfText(latest.current, formatRule(read.rule)));
    }, [take]),
    convert: useCallback(() => take(convertedState(latest.current)), [take]),
    /** The builder does not hold the tree: the rule is shown as text only. */
    giveUpTree: useCallback(
      () =>
        setState((before) => ({
          ...before,
          tree: null,
          written: null,
          unshown: { path: [], reason: 'part' },
        })),
      [],
    ),
  };
}
