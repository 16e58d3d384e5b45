import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'ra-core';
import { useMemo, useState } from 'react';
import { readableItems } from '../../../resources/declaration/codec/index.ts';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useViewer } from '../../portal/viewer.ts';
import '../../i18n/late/people.ts';
import { ChoiceSearch } from '../../fields/ChoiceSearch.tsx';
import { LoadAlert } from '../../portal/LoadAlert.tsx';
import type { WidgetInputProps } from '../../portal/feature.ts';
import { PermissionGroupBox } from './PermissionGroupBox.tsx';
import { narrowGroups, usePermissionGroups, usePermissionTexts, withOthers } from './usePermissionGroups.ts';

/** The permissions of a role, in groups that can be searched; only what the editor has themselves can be given or taken. */
export default function PermissionTree({ isReadOnly, ...props }: WidgetInputProps) {
  const translate = useTranslate();
  const { permissions } = useViewer();
  const record = useRecordContext();
  const input = useFieldInput<readonly string[]>(props);
  const { groups: catalogue, failure, refetch } = usePermissionGroups(props.scope['clientId']);
  const texts = usePermissionTexts();
  const [term, setTerm] = useState('');
  const value = isReadOnly ? readableItems(record?.[props.name]) : input.value;
  const selection = useMemo(() => new Set((value ?? []).map((name) => name.toLowerCase())), [value]);

  if (failure) return <LoadAlert error={failure} onRetry={() => void refetch()} />;
  if (!catalogue) return <Skeleton variant="rounded" height={240} />;

  const groups = withOthers(catalogue, [...selection], texts);
  const all = groups.flatMap(({ permissions }) => permissions);
  const mayGive = (name: string) => !isReadOnly && permissions.has(name);
  const visibleGroups = narrowGroups(groups, term);
  const change = (names: readonly string[], isOn: boolean) => {
    const next = new Set(selection);
    for (const name of names) {
      if (isOn) next.add(name);
      else next.delete(name);
    }
    // In the order of the catalogue, so that ticking and unticking leaves no change.
    const unchanged = (value ?? []).filter((name) => next.has(name.toLowerCase()));
    const added = all.map(({ name }) => name).filter((name) => next.has(name) && !selection.has(name));
    input.setValue([...unchanged, ...added]);
  };

  return (
    <Box onBlur={input.onBlur}>
      <ChoiceSearch input={input} label={translate('people.permissions.search')} term={term} onTerm={setTerm}>
        {translate('people.permissions.count', { chosen: selection.size, total: all.length })}
      </ChoiceSearch>
      {!isReadOnly && all.some(({ name }) => !mayGive(name)) && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {translate('people.permissions.someNotYours')}
        </Typography>
      )}
      {visibleGroups.length === 0 && (
        <Typography>{translate('people.permissions.none', { term })}</Typography>
      )}
      <Box sx={{ columnWidth: { sm: '19rem' }, columnGap: 3 }}>
        {visibleGroups.map((group) => (
          <PermissionGroupBox
            key={group.name}
            group={group}
            selection={selection}
            mayGive={mayGive}
            onChange={change}
          />
        ))}
      </Box>
    </Box>
  );
}
