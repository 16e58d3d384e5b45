import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import { suggestPassword } from '../fields/suggestPassword.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';

/** The values of a new record: the declared defaults, the modules that its fields name, and passwords nobody sees for those who are invited. */
export function startValues(
  resource: AnyResource,
  { modules }: Pick<PortalConfig, 'modules'>,
): Record<string, unknown> {
  const entries = Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.defaultModule !== undefined) return [[name, [...(modules[field.defaultModule] ?? [])]]];
    return field.invitation === undefined ? [] : [[name, suggestPassword()]];
  });
  return { ...initialValues(resource), ...Object.fromEntries(entries) };
}
