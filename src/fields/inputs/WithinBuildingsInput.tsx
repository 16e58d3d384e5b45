import { useRecordContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { ReadOnlyText } from '../ReadOnlyText.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';

/**
 * The buildings of a record, with the flag for all buildings. The flag clears and hides the list; switching
 * it off before saving restores the list.
 */
export function WithinBuildingsInput(props: FieldInputProps) {
  const { resource, name } = props;
  const translate = useTranslate();
  const form = useFormContext();
  const record = useRecordContext();
  const flag = resource.withinBuildings?.all ?? '';
  const watched: unknown = useWatch({ name: flag });
  const isAll = (watched ?? record?.[flag]) === true;
  const before = useRef(isAll);
  const emptied = useRef<unknown>([]);
  useEffect(() => {
    if (before.current === isAll) return;
    before.current = isAll;
    const uids: unknown = form.getValues(name);
    if (isAll) {
      emptied.current = uids;
      form.setValue(name, [], { shouldDirty: true });
    } else if (Array.isArray(uids) && uids.length === 0) {
      form.setValue(name, emptied.current, { shouldDirty: true });
    }
  }, [form, isAll, name]);
  if (!isAll) return <ReferencesInput {...props} />;
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.${name}`)}>
      {translate('form.input.allOfThem')}
    </ReadOnlyText>
  );
}
