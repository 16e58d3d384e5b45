import { useEvent } from 'ra-core';
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
  const lastValue = useRef(value);
  // A value that was set and has not come back yet: between two quick changes the form is drawn with the first of them.
  const underWay = useRef<string[]>([]);
  const latest = useRef(state);
  // The form gives another function each time it draws; those that are given out here stay, so that the builder does.
  const set = useEvent(setValue);

  const take = useCallback(
    (next: RuleState) => {
      latest.current = next;
      setState(next);
      // A form calls an empty text nothing.
      const nextValue = next.text === '' ? null : valueOfState(next);
      // The very same rule is no change, however its text stands.
      if (JSON.stringify(nextValue) === JSON.stringify(lastValue.current)) return;
      lastValue.current = nextValue;
      underWay.current.push(JSON.stringify(nextValue));
      set(nextValue);
    },
    [set],
  );
  const begin = useCallback((newValue: unknown) => {
    lastValue.current = newValue;
    underWay.current = [];
    latest.current = { ...stateOfValue(newValue), revision: latest.current.revision + 1 };
    setState(latest.current);
  }, []);
  useEffect(() => {
    const bytes = JSON.stringify(value);
    if (bytes === JSON.stringify(lastValue.current)) underWay.current = [];
    else if (!underWay.current.includes(bytes)) begin(value);
  }, [begin, value]);

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
    giveUpTree: useCallback(() => {
      latest.current = {
        ...latest.current,
        tree: null,
        output: null,
        unshown: { path: [], reason: 'part' },
      };
      setState(latest.current);
    }, []),
  };
}
