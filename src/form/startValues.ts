import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';

/** The values of a new record: the declared defaults, and the identifiers of the modules that its fields name. */
export function startValues(
  resource: AnyResource,
  { modules }: Pick<PortalConfig, 'modules'>,
): Record<string, unknown> {
  const named = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'uids' && field.defaultModule !== undefined
      ? [[name, [...(modules[field.defaultModule] ?? [])]] as const]
      : [],
  );
  return { ...initialValues(resource), ...Object.fromEntries(named) };
}
