import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRecordContext } from 'ra-core';
import { type CSSProperties, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { changedFields } from '../../../dataProvider/bodies.ts';
import { describeViolation } from '../../../resources/declaration/fields/validation.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { formatInstant } from '../../format/format.ts';
import { Control } from '../Control.tsx';
import { helperText } from '../HelperText.tsx';
import { ReadOnlyText } from '../ReadOnlyText.tsx';
import { useFieldInput } from '../useFieldInput.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';

/** When the secret was set and last used, from the record context. Undefined when it is not set. */
function useSecretState({ resource, name }: FieldInputProps): string | undefined {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const record = useRecordContext();
  const { setAt, usedAt } = resource.secrets ?? {};
  const moments = setAt === undefined ? undefined : (record?.[setAt] as Record<string, unknown> | null);
  const moment = moments?.[name];
  const used: unknown = usedAt === undefined ? undefined : record?.[usedAt];
  if (typeof moment !== 'string') return undefined;
  return translate(typeof used === 'string' ? 'form.input.secretSetAndUsed' : 'form.input.secretSet', {
    when: formatInstant(moment, locale, timeZone),
    used: typeof used === 'string' ? formatInstant(used, locale, timeZone) : undefined,
  });
}

/** True when a URL that receives the secret differs from the saved one. */
function useIsMoved({ field, resource }: FieldInputProps): boolean {
  const record = useRecordContext();
  const addresses = field.sentTo ?? [];
  const typed: unknown[] = useWatch({ name: addresses, disabled: addresses.length === 0 }) ?? [];
  const now = Object.fromEntries(addresses.map((address, index) => [address, typed[index]]));
  return record !== undefined && changedFields(resource, record, now).length > 0;
}

/** An area of several lines has no type that hides what is typed. */
const unseen = {
  autoComplete: 'off',
  spellCheck: false,
  style: { WebkitTextSecurity: 'disc' } as CSSProperties,
};

/**
 * Input for a secret. Shows whether a value is set, never the value. An empty input keeps the saved secret;
 * changing a target URL requires entering it again.
 */
export function SecretInput(props: FieldInputProps) {
  const { name, field, resource } = props;
  const translate = useTranslate();
  const input = useFieldInput<string>(props);
  const value = input.value ?? '';
  const locale = useViewerLocale();
  const setOn = useSecretState(props);
  const isMoved = useIsMoved(props);
  const again = describeViolation(resource, { field: name, key: 'enterAgain' }, locale);
  const [isReplacing, setReplacing] = useState(false);
  const { clearErrors } = useFormContext();
  useEffect(() => {
    // With the saved URL, the secret is optional again.
    if (!isMoved) clearErrors(name);
  }, [clearErrors, isMoved, name]);
  if (setOn && !isReplacing && !isMoved) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
        <ReadOnlyText label={input.label}>{setOn}</ReadOnlyText>
        <Button id={input.id} onClick={() => setReplacing(true)}>
          {translate('form.input.secretReplace')}
        </Button>
      </Box>
    );
  }
  return (
    <Box>
      <Control
        id={input.id}
        label={input.label}
        required={field.required && (setOn === undefined || isMoved)}
        isInvalid={input.error !== undefined}
        helperText={helperText(input.error, isMoved && setOn && !input.error ? again : input.help)}
        isFilled={value !== ''}
      >
        {(attributes) => {
          const common = {
            ...attributes,
            ref: input.inputRef,
            name,
            value,
            onChange: ({ target }: { readonly target: { readonly value: string } }) =>
              input.setValue(target.value),
            onBlur: input.onBlur,
            autoFocus: isReplacing,
          };
          if (field.multiline) return <textarea {...common} {...unseen} rows={3} />;
          return <input {...common} type="password" autoComplete="new-password" />;
        }}
      </Control>
      {setOn && !isMoved && (
        <Button
          onClick={() => {
            input.setValue(null);
            setReplacing(false);
          }}
        >
          {translate('form.input.secretKeep')}
        </Button>
      )}
    </Box>
  );
}
