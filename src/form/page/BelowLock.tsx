import Alert from '@mui/material/Alert';
import { useGetOne } from 'ra-core';
import { type ReactNode, useContext, useMemo } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { type AnyResource, localize } from '../../../resources/declaration/index.ts';
import { parentsOf } from '../../../resources/declaration/nesting.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import type { Scope } from '../../navigation/paths.ts';
import type { ScreenRoute } from '../../navigation/routeTable.ts';
import { LockedResources } from '../../viewer/locked.ts';
import { PageHeader } from './RecordHeader.tsx';

interface BelowLockProps {
  /** The resource of the shown records. */
  readonly resource: AnyResource;
  readonly scope: Scope;
  /** The kind of a screen. Nobody can fill in the page of a new record where a record above locks it. */
  readonly kind?: ScreenRoute['kind'];
  readonly children: ReactNode;
}

/** Shows records read-only, with the reason, while the state of a record above locks them (`lockedBelow`). The platform checks every call again. */
export default function BelowLock({ children, ...below }: BelowLockProps) {
  return parentsOf(below.resource)
    .filter(({ above }) => above.lockedBelow !== undefined)
    .reduceRight<ReactNode>(
      (inner, { above }) => (
        <Lock {...below} above={above}>
          {inner}
        </Lock>
      ),
      children,
    );
}

/** The lock of one resource above. */
function Lock({ above, resource, scope, kind, children }: BelowLockProps & { readonly above: AnyResource }) {
  const locale = useViewerLocale();
  const translate = useTranslate();
  const id = scope[above.identifier.param];
  const { data } = useGetOne<PlatformRecord>(
    above.name,
    { id: id ?? '', meta: { scope } },
    { enabled: id !== undefined, retry: false },
  );
  const message = data && above.lockedBelow?.when(data) ? above.lockedBelow.message : undefined;
  const isLocked = message !== undefined;
  const isNew = kind === 'create' || kind === 'copy';
  const outer = useContext(LockedResources);
  const locked = useMemo(
    () => (isLocked ? new Set([...(outer ?? []), resource.name]) : outer),
    [isLocked, outer, resource.name],
  );
  return (
    <LockedResources value={locked}>
      {isNew && isLocked && (
        <PageHeader
          title={translate('form.new', {
            name: translate(`resources.${resource.name}.noun`, { smart_count: 1 }),
          })}
        />
      )}
      {isLocked && (
        // No `div`, of which the first in a section is its first row.
        <Alert component="section" severity="info" role="status" sx={{ mb: 2, maxWidth: 960 }}>
          {localize(message, locale)}
        </Alert>
      )}
      {!(isNew && isLocked) && children}
    </LockedResources>
  );
}
