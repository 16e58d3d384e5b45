import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useRecordContext, useTranslate } from 'ra-core';
import { helperText } from '../../fields/HelperText.tsx';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { useChosen } from '../../fields/ReferencesInput.tsx';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import type { LookupOption } from '../../fields/useLookup.ts';
import { useViewer } from '../../form/useViewer.ts';
import '../../i18n/late/people.ts';
import type { FieldWidgetProps } from '../widgets.tsx';
import { useAssignableRoles } from './useAssignableRoles.ts';

function RolesInput(props: FieldWidgetProps) {
  const { field, resource, scope } = props;
  const translate = useTranslate();
  const { userUid } = useViewer();
  const record = useRecordContext();
  const input = useFieldInput<readonly string[]>(props);
  const chosen = useChosen(props, input.value ?? []);
  const isOfUser = resource.name === 'users' && record?.id !== undefined;
  const assignable = useAssignableRoles(
    scope['clientId'] ?? '',
    isOfUser ? String(record.id) : userUid,
    userUid,
  );
  const options = assignable.data ?? [];
  const isMine = ({ key }: LookupOption) => options.some((option) => option.key === key);
  const isKept = assignable.data !== undefined && chosen.some((role) => !isMine(role));
  const told = assignable.data
    ? [
        options.length === 0
          ? translate('people.roles.nothing')
          : translate('people.roles.limited', { smart_count: options.length }),
        isKept ? translate('people.roles.kept') : '',
      ].join(' ')
    : undefined;
  return (
    <Autocomplete<LookupOption, true>
      multiple
      id={input.id}
      options={options}
      value={chosen}
      onChange={(_, next) => {
        const kept = chosen.filter((role) => !isMine(role) && !next.some(({ key }) => key === role.key));
        input.setValue([...kept, ...next].map(({ key }) => key));
      }}
      onBlur={input.onBlur}
      disablePortal
      disableCloseOnSelect
      filterSelectedOptions
      loading={assignable.isPending}
      getOptionKey={({ key }) => key}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(option, value) => option.key === value.key}
      noOptionsText={translate('form.input.noOptions')}
      loadingText={translate('form.input.loading')}
      openText={translate('form.input.open')}
      closeText={translate('form.input.close')}
      clearText={translate('form.input.clear')}
      renderTags={(roles, getTagProps) =>
        roles.map((role, index) => {
          const { key, ...tag } = getTagProps({ index });
          const own = isMine(role) ? {} : { onDelete: undefined, disabled: true };
          return <Chip key={key} label={role.label} size="small" {...tag} {...own} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          required={field.required}
          inputRef={input.inputRef}
          error={input.error !== undefined}
          helperText={helperText(
            input.error,
            [input.help, told].filter(Boolean).join(' '),
            assignable.error?.message,
          )}
        />
      )}
    />
  );
}

/** Roles, limited to those that the editor may give and take; the others stay as they are. */
export default function AssignableRoles(props: FieldWidgetProps) {
  return props.isReadOnly ? <ReadOnlyField {...props} /> : <RolesInput {...props} />;
}
