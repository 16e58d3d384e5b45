import { useEffect, useMemo, useRef, useState } from 'react';
import type { OptionRules } from '../../../resources/declaration/index.ts';
import type { useFieldInput } from '../useFieldInput.ts';
import { keysOf, type OptionGroup, optionsIn } from './optionGroups.ts';

interface Checked {
  readonly input: Pick<ReturnType<typeof useFieldInput<readonly string[]>>, 'value' | 'setValue'>;
  /** Undefined while loading, like the groups. */
  readonly rules?: OptionRules;
  /** Groups from the response. */
  readonly groups?: readonly OptionGroup[] | undefined;
  /** Changes with the fields on which the options depend. */
  readonly token: string;
}

const asItIs = (key: string) => key;
const nothing: readonly OptionGroup[] = [];

/**
 * The selected keys of a field, and changes to them within the rules. When the options change because a field
 * that they depend on changed, deselects those that no longer exist.
 */
export function useChecked({ input, rules = {}, groups, token }: Checked) {
  const { spell = asItIs } = rules;
  const chosen = useMemo(() => [...new Set((input.value ?? []).map(spell))], [input.value, spell]);
  const catalogue = useMemo(() => optionsIn(groups ?? nothing), [groups]);
  const isLoading = groups === undefined;
  const [alongOff, setAlongOff] = useState('');

  /**
   * Sets the keys. Stored values keep their order and spelling, so that selecting and deselecting leaves no
   * change.
   */
  const set = (next: readonly string[]) => {
    const kept = (input.value ?? []).filter((value) => next.includes(spell(value)));
    const added = next.filter((key) => !chosen.includes(key));
    const order = catalogue.flatMap(keysOf);
    input.setValue([...kept, ...added.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))]);
  };

  const toggle = (keys: readonly string[], isOn: boolean) => {
    const items = catalogue.flatMap(({ item }) => (item ? [item] : []));
    const plain = (present: readonly string[], key: string) =>
      isOn ? [...new Set([...present, key])] : present.filter((other) => other !== key);
    const next = keys.reduce<readonly string[]>(
      (present, key) => rules.toggle?.(present, key, isOn, items) ?? plain(present, key),
      chosen,
    );
    // Announces options that were deselected as a side effect; the clicked one is not announced.
    const along = catalogue.filter(
      ({ key }) => !keys.includes(key) && chosen.includes(key) && !next.includes(key),
    );
    setAlongOff(along.map(({ label }) => label).join(', '));
    set(next);
  };

  // Runs once the new options are loaded. Removed options are reported by the labels of the previous list.
  const settled = useRef({ token, catalogue });
  useEffect(() => {
    if (isLoading) return;
    const before = settled.current;
    settled.current = { token, catalogue };
    if (before.token === token) return;
    const offered = new Set(catalogue.flatMap(keysOf));
    const lost = chosen.filter((key) => !offered.has(key));
    if (lost.length === 0) return;
    const names = before.catalogue.filter(({ key }) => lost.includes(key));
    setAlongOff(names.map(({ label }) => label).join(', '));
    input.setValue((input.value ?? []).filter((value) => offered.has(spell(value))));
  }, [catalogue, chosen, input, isLoading, spell, token]);

  return { chosen, toggle, alongOff };
}
