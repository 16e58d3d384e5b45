import Delete from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import {
  checkHeaderAt,
  headerNamed,
  isCustomHeaders,
  isSecretName,
  mask,
  maxHeaders,
  type CustomHeader,
} from '../../../resources/webhookConfigurations/customHeaders.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import type { FieldWidgetProps } from '../../parts/feature.ts';
import '../webhooks/webhooks.css';

/** The custom headers of a configuration, one row each with its errors below. */
export default function CustomHeaders(props: FieldWidgetProps<RecordOf<typeof webhookConfigurations>>) {
  const { isReadOnly, name, record } = props;
  const translate = useTranslate();
  const input = useFieldInput<readonly CustomHeader[]>(props);
  const { submitCount } = useFormState({ name });
  const headers = isCustomHeaders(input.value) ? input.value : [];
  const saved = isCustomHeaders(record?.customHeaders) ? record.customHeaders : [];
  const list = useRef<HTMLDivElement>(null);
  /** Index of the row whose name takes the focus after the render. */
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const target =
      list.current?.querySelectorAll('input[type=text]')[next.current * 2] ??
      list.current?.querySelector('button');
    next.current = undefined;
    (target as HTMLElement | null)?.focus();
  });

  if (isReadOnly) {
    return (
      <ReadOnlyText label={input.label}>
        {headers.length === 0
          ? translate('webhooks.headers.none')
          : headers.map((header) => <Box key={header.name}>{`${header.name}: ${header.value}`}</Box>)}
      </ReadOnlyText>
    );
  }
  const change = (position: number, more: Partial<CustomHeader>) =>
    input.setValue(headers.map((header, index) => (index === position ? { ...header, ...more } : header)));
  const faults = headers.map(({ name: header, value }, index) => {
    const isBegun = (header !== '' && value !== mask) || submitCount > 0;
    return isBegun ? checkHeaderAt(headers, index, saved) : null;
  });
  return (
    <div ref={list} onBlur={input.onBlur}>
      <p className="webhook-intro">{translate('webhooks.headers.intro')}</p>
      {headers.map((header, index) => {
        const position = index + 1;
        const isMasked = header.value === mask;
        const isKept = headerNamed(saved, header.name)?.value === mask;
        const fault = faults[index] ?? null;
        const faultId = `header-${position}-fault`;
        const slotProps = {
          htmlInput: { 'aria-describedby': fault === null ? undefined : faultId, spellCheck: false },
        };
        return (
          <Box
            // Rows have no other stable key while they are edited.
            key={index}
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) auto',
                sm: 'minmax(0, 2fr) minmax(0, 3fr) auto auto',
              },
              columnGap: 1,
              alignItems: 'center',
              borderBottom: { xs: 1, sm: 0 },
              borderColor: { xs: 'divider' },
            }}
          >
            <TextField
              label={translate('webhooks.headers.name', { position })}
              value={header.name}
              onChange={(event) => change(index, { name: event.target.value.trim() })}
              error={fault !== null}
              autoComplete="off"
              slotProps={slotProps}
            />
            <TextField
              label={translate('webhooks.headers.value', { position })}
              value={isMasked ? '' : header.value}
              placeholder={
                isMasked ? translate(isKept ? 'webhooks.headers.kept' : 'webhooks.headers.again') : undefined
              }
              onChange={({ target }) =>
                change(index, { value: target.value === '' && isKept ? mask : target.value })
              }
              error={fault !== null}
              autoComplete="off"
              slotProps={isMasked ? { ...slotProps, inputLabel: { shrink: true } } : slotProps}
              sx={{ gridColumn: { xs: '1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}
            />
            <FormControlLabel
              control={
                <Checkbox
                  checked={isSecretName(header.name) || header.isSecret === true}
                  disabled={isSecretName(header.name) || isKept}
                  onChange={(_, isSecret) => change(index, { isSecret })}
                  slotProps={{
                    input: { 'aria-label': translate('webhooks.headers.secretOf', { position }) },
                  }}
                />
              }
              label={translate('webhooks.headers.secret')}
              sx={{ gridColumn: { xs: '1', sm: 'auto' }, m: 0 }}
            />
            <IconButton
              sx={{ gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
              aria-label={translate('webhooks.headers.remove', {
                position,
                name: header.name || translate('webhooks.headers.unnamed'),
              })}
              onClick={() => {
                next.current = Math.max(0, index - 1);
                input.setValue(headers.filter((_, other) => other !== index));
              }}
            >
              <Delete />
            </IconButton>
            {fault !== null && (
              <FormHelperText id={faultId} error sx={{ gridColumn: '1 / -1', mt: 0 }}>
                {fault}
              </FormHelperText>
            )}
          </Box>
        );
      })}
      {input.error && !faults.includes(input.error) && (
        <FormHelperText error role="alert">
          {input.error}
        </FormHelperText>
      )}
      <PlainButton
        id={input.id}
        ref={input.inputRef}
        disabled={headers.length >= maxHeaders}
        onClick={() => {
          next.current = headers.length;
          input.setValue([...headers, { name: '', value: '' }]);
        }}
      >
        {translate('webhooks.headers.add')}
      </PlainButton>
    </div>
  );
}
