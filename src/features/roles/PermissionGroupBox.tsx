import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { PermissionGroup } from '../../../resources/product/permissionGroups.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface PermissionGroupBoxProps {
  readonly group: PermissionGroup;
  /** Lower case. */
  readonly selection: ReadonlySet<string>;
  /** Whether this person may give and take the permission. */
  readonly mayGive: (name: string) => boolean;
  readonly onChange: (names: readonly string[], isOn: boolean) => void;
}

/** A group of permissions under one box that stands for those of them that this person may give. */
export function PermissionGroupBox({ group, selection, mayGive, onChange }: PermissionGroupBoxProps) {
  const translate = useTranslate();
  const own = group.permissions.map(({ name }) => name).filter(mayGive);
  const on = group.permissions.filter(({ name }) => selection.has(name)).length;
  const isAll = on === group.permissions.length;
  const total = group.permissions.length;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, breakInside: 'avoid', mb: 2 }}>
      <Box component="legend" sx={{ p: 0 }}>
        <FormControlLabel
          sx={{ ml: -1, mr: 0, '& .MuiFormControlLabel-label': { fontWeight: 650 } }}
          label={group.displayName}
          disabled={own.length === 0}
          control={
            <Checkbox
              checked={isAll}
              indeterminate={on > 0 && !isAll}
              onChange={() => onChange(own, !own.every((name) => selection.has(name)))}
              slotProps={{
                input: {
                  'aria-label': translate('people.permissions.group', {
                    name: group.displayName,
                    chosen: on,
                    total,
                  }),
                },
              }}
            />
          }
        />
      </Box>
      <Box sx={{ pl: 3, display: 'grid' }}>
        {group.permissions.map(({ name, displayName }) => (
          <FormControlLabel
            key={name}
            sx={{ ml: -1, mr: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
            title={mayGive(name) ? undefined : translate('people.permissions.notYours')}
            disabled={!mayGive(name)}
            label={displayName}
            control={
              <Checkbox
                checked={selection.has(name)}
                onChange={(event) => onChange([name], event.target.checked)}
                slotProps={{
                  input: {
                    'aria-description': mayGive(name) ? undefined : translate('people.permissions.notYours'),
                  },
                }}
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
