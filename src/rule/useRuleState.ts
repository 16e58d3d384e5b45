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
import { formatRule } from './text/formatRule.ts';
import { changed, noHistory, stepped, type TextHistory } from './text/textHistory.ts';
import type { GroupNode } from './tree/tree.ts';

/**
 * State of a form's rule, shared by all its views.
 * @param value value of the form; a value that was not set here (a discarded change, a template) resets the state
 */
export function useRuleState(value: unknown, setValue: (value: unknown) => void) {
  const [state, setState] = useState(() => stateOfValue(value));
  const [history, setHistory] = useState(noHistory);
  const lastValue = useRef(value);
  // Values that were set but have not come back: between two quick changes the form renders with the first.
  const underWay = useRef<string[]>([]);
  const latest = useRef(state);
  // The form passes a new `setValue` on each render. The callbacks returned here are stable, so that the builder does not re-render.
  const set = useEvent(setValue);

  const take = useCallback(
    (next: RuleState, nextHistory?: TextHistory) => {
      const before = latest.current.text;
      if (nextHistory) setHistory(nextHistory);
      else if (next.text !== before) setHistory((known) => changed(known, before));
      latest.current = next;
      setState(next);
      // The form stores an empty text as null.
      const nextValue = next.text === '' ? null : valueOfState(next);
      // An equal rule is no change, whatever its formatting.
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
    setHistory(noHistory);
    latest.current = { ...stateOfValue(newValue), revision: latest.current.revision + 1 };
    setState(latest.current);
  }, []);
  useEffect(() => {
    const bytes = JSON.stringify(value);
    if (bytes === JSON.stringify(lastValue.current)) underWay.current = [];
    else if (!underWay.current.includes(bytes)) begin(value);
  }, [begin, value]);

  const step = (direction: 'past' | 'future') => {
    const next = stepped(history, direction, latest.current.text);
    if (next) take(stateOfText(latest.current, next.text), next.history);
  };

  return {
    state,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step('past'),
    redo: () => step('future'),
    setText: useCallback((text: string) => take(stateOfText(latest.current, text)), [take]),
    setTree: useCallback((tree: GroupNode) => take(stateOfTree(latest.current, tree)), [take]),
    /** Reformats the text; the rule is unchanged. */
    format: useCallback(() => {
      const { read } = latest.current;
      if (read.faults.length === 0) take(stateOfText(latest.current, formatRule(read.rule)));
    }, [take]),
    convert: useCallback(() => take(convertedState(latest.current)), [take]),
    /** For a tree that the library has changed: shows the rule as text only. */
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
