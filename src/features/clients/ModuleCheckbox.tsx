import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import type { Module } from '../../../resources/product/moduleGroups.ts';
import { excludedBy, isSelectable } from '../../../resources/product/moduleRules.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ModuleCheckboxProps {
  readonly module: Module;
  readonly catalogue: readonly Module[];
  readonly selection: readonly string[];
  /** A further sentence about the module. */
  readonly note?: string;
  readonly onToggle: (module: Module, on: boolean) => void;
}

/** The rules of the module: the modules it needs, why it cannot be chosen, and the modules that choosing it would deselect. */
function useReason({ module, catalogue }: ModuleCheckboxProps): string | undefined {
  const translate = useTranslate();
  if (module.requireParent) {
    const parent = catalogue.find(({ uid }) => uid === module.parentModuleUID);
    return translate('form.modules.needs', { parent: parent?.displayName ?? module.parentModuleUID });
  }
  if (module.enabled === false) return translate('form.modules.unavailable');
  const rivals = excludedBy(module, catalogue);
  if (rivals.length === 0) return undefined;
  return translate('form.modules.excludes', {
    others: rivals.map(({ displayName }) => displayName).join(', '),
  });
}

/** One module, with what the rules say of it beside its name. */
export function ModuleCheckbox(props: ModuleCheckboxProps) {
  const { module, selection, note, onToggle } = props;
  const id = useId();
  const reason = useReason(props);
  const isOn = selection.includes(module.uid);
  const isOff = !isOn && !isSelectable(module, new Set(selection));
  const text = note ?? reason;
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0, ml: -1 }}
      control={
        <Checkbox
          checked={isOn}
          disabled={isOff}
          onChange={(event) => onToggle(module, event.target.checked)}
          slotProps={{ input: { 'aria-describedby': text ? id : undefined } }}
        />
      }
      label={
        <Box sx={{ pt: 0.75, overflowWrap: 'anywhere' }}>
          {module.displayName}
          {text && (
            <Box
              component="span"
              id={id}
              aria-hidden
              sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
            >
              {text}
            </Box>
          )}
        </Box>
      }
    />
  );
}
