import { useEffect, useMemo, useRef, useState } from 'react';
import type { OptionRules } from '../../../resources/declaration/index.ts';
import type { useFieldInput } from '../useFieldInput.ts';
import { type OptionGroup, optionsIn } from './optionGroups.ts';

interface Checked {
  readonly input: Pick<ReturnType<typeof useFieldInput<readonly string[]>>, 'value' | 'setValue'>;
  /** Left out while they are read, as are the groups. */
  readonly rules?: OptionRules;
  /** As the call answers them. */
  readonly groups?: readonly OptionGroup[];
  /** Changes with the fields on which the options depend. */
  readonly token: string;
}

const asItIs = (key: string) => key;
const nothing: readonly OptionGroup[] = [];

/**
 * The chosen keys of a field, and how they change within the rules. Other options, because a field on which they depend has changed,
 * deselect what is not among them any more.
 */
export function useChecked({ input, rules = {}, groups = nothing, token }: Checked) {
  const { spell = asItIs } = rules;
  const chosen = useMemo(() => [...new Set((input.value ?? []).map(spell))], [input.value, spell]);
  const catalogue = useMemo(() => optionsIn(groups), [groups]);
  const [alongOff, setAlongOff] = useState('');

  /** Sets the keys. Stored values keep their order and spelling, so that choosing and taking back leaves no change. */
  const set = (next: readonly string[]) => {
    const kept = (input.value ?? []).filter((value) => next.includes(spell(value)));
    const added = next.filter((key) => !chosen.includes(key));
    const order = catalogue.map(({ key }) => key);
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
    // The clicked option is no surprise; those that change along with it are announced.
    const along = catalogue.filter(
      ({ key }) => !keys.includes(key) && chosen.includes(key) && !next.includes(key),
    );
    setAlongOff(along.map(({ label }) => label).join(', '));
    set(next);
  };

  // The new list is here by now; what it lacks is told by its old names.
  const settled = useRef({ token, catalogue });
  useEffect(() => {
    if (catalogue.length === 0) return;
    const before = settled.current;
    settled.current = { token, catalogue };
    if (before.token === token) return;
    const offered = new Set(catalogue.map(({ key }) => key));
    const lost = chosen.filter((key) => !offered.has(key));
    if (lost.length === 0) return;
    const names = before.catalogue.filter(({ key }) => lost.includes(key));
    setAlongOff(names.map(({ label }) => label).join(', '));
    input.setValue((input.value ?? []).filter((value) => offered.has(spell(value))));
  }, [catalogue, chosen, input, spell, token]);

  return { chosen, toggle, alongOff };
}
