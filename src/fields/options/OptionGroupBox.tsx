import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { type PropsWithChildren, useState } from 'react';
import { useTranslate } from '../../i18n/late/form.ts';
import { type CheckOption, keysOf, type OptionGroup } from './optionGroups.ts';

interface OptionGroupBoxProps {
  readonly group: OptionGroup;
  /** True when a group checkbox selects all options that are not fixed. */
  readonly isBoxed: boolean;
  readonly isOn: (option: CheckOption) => boolean;
  /** True when the group starts closed. */
  readonly isFolded: boolean;
  readonly fixed: ReadonlySet<string>;
  readonly onToggle: (keys: readonly string[], isOn: boolean) => void;
}

const plain = { border: 0, m: 0, p: 0, minWidth: 0 };

function GroupCheckbox({ group, isOn, fixed, onToggle }: Omit<OptionGroupBoxProps, 'isFolded'>) {
  const translate = useTranslate();
  const own = group.options.filter(({ key }) => !fixed.has(key));
  const total = group.options.length;
  const on = group.options.filter(isOn).length;
  return (
    <FormControlLabel
      sx={{ ml: -1, mr: 0, '& .MuiFormControlLabel-label': { fontWeight: 650 } }}
      label={group.label}
      disabled={own.length === 0}
      control={
        <Checkbox
          checked={on === total}
          indeterminate={on > 0 && on < total}
          onChange={() => onToggle(own.flatMap(keysOf), !own.every(isOn))}
          slotProps={{
            input: {
              'aria-label': translate('form.options.group', { name: group.label, chosen: on, total }),
            },
          }}
        />
      }
    />
  );
}

/** The checkboxes of a group under its heading. */
export function OptionGroupBox({ children, ...props }: PropsWithChildren<OptionGroupBoxProps>) {
  const { group, isBoxed, isFolded, isOn } = props;
  const translate = useTranslate();
  const [isOpened, setOpened] = useState(false);
  // A search opens what it finds.
  const isOpen = !isFolded || isOpened;
  const total = group.options.length;
  const on = group.options.filter(isOn).length;
  if (isBoxed && group.label)
    return (
      <Box component="fieldset" sx={{ ...plain, breakInside: 'avoid', mb: 2 }}>
        <Box component="legend" sx={{ p: 0, width: '100%', display: 'flex', alignItems: 'center', gap: 1 }}>
          <GroupCheckbox {...props} />
          {isFolded && (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-label={translate('form.options.unfold', { name: group.label, chosen: on, total })}
              onClick={() => setOpened(!isOpened)}
              sx={{ ml: 'auto', whiteSpace: 'nowrap' }}
            >
              {translate('form.options.chosenOf', { chosen: on, total })}
            </Button>
          )}
        </Box>
        {isOpen && <Box sx={{ pl: 3, display: 'grid' }}>{children}</Box>}
      </Box>
    );
  return (
    <Box component="fieldset" sx={{ ...plain, borderTop: 1, borderColor: 'divider', mt: 1.5 }}>
      {group.label && (
        <Typography component="legend" variant="h3" sx={{ pr: 1 }}>
          {group.label}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 2,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
