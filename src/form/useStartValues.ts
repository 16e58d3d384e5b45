import { useGetOne } from 'ra-core';
import { useCallback } from 'react';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import { inheritedValues, initialValues } from '../../resources/declaration/codec/index.ts';
import { resourceOfParameter } from '../../resources/declaration/nesting.ts';
import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { suggestPassword } from '../fields/inputs/suggestPassword.ts';
import { invitationOf } from '../parts/offered.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Scope } from '../navigation/paths.ts';
import { useSession } from '../viewer/useSession.ts';
import type { Base } from './useRecordForm.ts';

const noRecord: Base = {};

/**
 * The values of a new record: declared defaults, modules of the configuration, random passwords for
 * invited users, and what it takes from the record above.
 */
function startValues(
  resource: AnyResource,
  { modules, options }: Pick<PortalConfig, 'modules' | 'options'>,
  parent: Base,
): Record<string, unknown> {
  const entries = Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.defaultModule !== undefined) return [[name, [...(modules[field.defaultModule] ?? [])]]];
    return invitationOf(resource, field, options) === undefined ? [] : [[name, suggestPassword()]];
  });
  return {
    ...initialValues(resource),
    ...inheritedValues(resource, parent),
    ...Object.fromEntries(entries),
  };
}

/** Milliseconds for which a record above is cached. What it gives is a suggestion. */
const parentAge = 60_000;

/**
 * Makes the first values of new records. Undefined while the record above is read that gives some of them;
 * without it, for instance when the user may not read it, the declared defaults stand.
 * @param isNeeded false where no record is new
 */
export function useStartValues(
  resource: AnyResource,
  scope: Scope,
  isNeeded = true,
): (() => Base) | undefined {
  const { config } = useSession();
  const parameter = Object.keys(resource.scope).at(-1);
  const id = parameter === undefined ? undefined : scope[parameter];
  const inherits =
    isNeeded &&
    id !== undefined &&
    Object.values(resource.fields).some(({ defaultBy }) => defaultBy === 'parent');
  const { data = noRecord, isLoading } = useGetOne<PlatformRecord>(
    inherits && parameter !== undefined ? resourceOfParameter(parameter).name : resource.name,
    { id: id ?? '', meta: { scope } },
    { enabled: inherits, staleTime: parentAge, retry: false },
  );
  const makeStart = useCallback(() => startValues(resource, config, data), [config, data, resource]);
  return isLoading ? undefined : makeStart;
}
