/** A JSON object. */
export type Wire = Readonly<Record<string, unknown>>;

/** Reads properties without regard to case: older services write `Id` where newer ones write `id`. */
export function propertiesOf(wire: Wire): (name: string) => unknown {
  let lowered: Map<string, unknown> | undefined;
  return (name) => {
    if (Object.hasOwn(wire, name)) return wire[name];
    lowered ??= new Map(Object.entries(wire).map(([key, value]) => [key.toLowerCase(), value]));
    return lowered.get(name.toLowerCase());
  };
}
