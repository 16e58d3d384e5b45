import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import { suggestPassword } from '../fields/inputs/suggestPassword.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';

/**
 * The values of a new record: declared defaults, modules of the configuration, and random passwords for
 * invited users.
 */
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
