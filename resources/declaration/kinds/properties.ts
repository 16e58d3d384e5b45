/** A JSON object. */
export type Wire = Readonly<Record<string, unknown>>;

/** Reads properties in any case: older services write `Id`, newer ones `id`. */
export function propertiesOf(wire: Wire): (name: string) => unknown {
  let lowered: Map<string, unknown> | undefined;
  return (name) => {
    if (Object.hasOwn(wire, name)) return wire[name];
    lowered ??= new Map(Object.entries(wire).map(([key, value]) => [key.toLowerCase(), value]));
    return lowered.get(name.toLowerCase());
  };
}
