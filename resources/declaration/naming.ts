/** Splits an identifier into its words, keeping runs of capitals together: `buildingTypeUID` -> building, Type, UID. */
function words(identifier: string): string[] {
  return identifier.match(/[A-Z]{2,}s?(?![a-z])|[A-Z]?[a-z]+|\d+|[A-Z]/g) ?? [identifier];
}

/** The label of a field that declares none: `addressLine1` -> `Address line 1`. */
export function humanize(identifier: string): string {
  const text = words(identifier)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The database name of a field or resource: `buildingTypeUID` -> `building_type_uid`, `addressLine1` -> `address_line1`. */
export function snakeCase(identifier: string): string {
  return words(identifier)
    .map((word) => word.toLowerCase())
    .join('_')
    .replace(/_(\d+)/g, '$1');
}

/** A guess at the singular of a resource's name: `inspections` -> `inspection`, `companies` -> `company`, `passes` -> `pass`. */
export function singularOf(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$/, '')
    .replace(/(?<!s)s$/, '');
}

/** `stationAccounts` -> `StationAccounts`. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
