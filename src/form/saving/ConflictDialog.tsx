import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { RecordContextProvider } from 'ra-core';
import { useState } from 'react';
import { type AnyResource, type Field } from '../../../resources/declaration/index.ts';
import { ValueText } from '../../fields/ReadOnlyField.tsx';
import { useTranslate } from '../../i18n/late/form.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { useStamps } from '../page/useStamps.ts';
import type { Base } from '../useRecordForm.ts';
import type { Choice, Stale } from '../page/useStaleRecord.ts';

interface ConflictDialogProps {
  readonly resource: AnyResource;
  readonly scope: Readonly<Record<string, string>>;
  readonly base: Base;
  readonly stale: Stale;
  readonly onCancel: () => void;
  readonly onChoose: (choices: Readonly<Record<string, Choice>>) => void;
}

/**
 * Two users, or two windows of one, changed the same record. Shows the old value, theirs and mine for each field, and lets the user
 * choose.
 */
export function ConflictDialog({ resource, scope, base, stale, onCancel, onChoose }: ConflictDialogProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { theirs, merge, mine } = stale;
  const stamps = useStamps(resource, theirs);
  const isOwn = stale.isOwnChange || stamps.isOwn;
  /** The words for a change of one's own, from another window, where they differ. */
  const words = (key: 'title' | 'who' | 'theirs' | 'mine' | 'takenOver') =>
    `form.conflict.${isOwn ? 'own.' : ''}${key}` as const;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const choiceOf = (name: string): Choice => choices[name] ?? 'mine';

  const valueText = (name: string, record: Readonly<Record<string, unknown>>) => (
    <RecordContextProvider value={record}>
      <ValueText
        resource={resource}
        name={name}
        field={resource.fields[name] as Field}
        scope={scope}
        blank={translate('form.conflict.blank')}
      />
    </RecordContextProvider>
  );
  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);

  return (
    <DialogFrame
      title={translate(words('title'), { name: nameOf(resource, theirs) })}
      size="md"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          <Button
            variant="contained"
            onClick={() =>
              onChoose(Object.fromEntries(merge.conflicts.map(({ name }) => [name, choiceOf(name)])))
            }
          >
            {translate('form.conflict.save')}
          </Button>
        </>
      }
    >
      {stamps.modifiedAt && (
        <Typography sx={{ mb: 1 }} title={stamps.modifiedByAddress}>
          {translate(stamps.modifiedBy ? words('who') : 'form.conflict.when', {
            who: stamps.modifiedBy,
            when: stamps.modifiedAt,
          })}
        </Typography>
      )}
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{translate('form.conflict.text')}</Typography>
      {merge.conflicts.map(({ name }) => (
        <Box
          key={name}
          component="fieldset"
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            m: 0,
            mb: 2,
            px: 2,
            pb: 1,
            minWidth: 0,
          }}
        >
          <Typography component="legend" variant="h3" sx={{ px: 0.5 }}>
            {label(name)}
          </Typography>
          <Typography variant="body1" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {translate('form.conflict.was')}: {valueText(name, base)}
          </Typography>
          <RadioGroup
            aria-label={label(name)}
            value={choiceOf(name)}
            onChange={(_, value) => setChoices({ ...choices, [name]: value as Choice })}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
              columnGap: 2,
              overflowWrap: 'anywhere',
            }}
          >
            {(['theirs', 'mine'] as const).map((side) => (
              <FormControlLabel
                key={side}
                value={side}
                control={<Radio />}
                label={
                  <>
                    <strong>{translate(words(side))}</strong>
                    {': '}
                    {valueText(name, side === 'mine' ? { ...base, ...mine } : theirs)}
                  </>
                }
              />
            ))}
          </RadioGroup>
        </Box>
      ))}
      {merge.theirChanges.length > 0 && (
        <>
          <Typography variant="h3">{translate(words('takenOver'))}</Typography>
          <Box component="ul" sx={{ mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {merge.theirChanges.map((name) => (
              <li key={name}>
                {label(name)}: {valueText(name, theirs)}
              </li>
            ))}
          </Box>
        </>
      )}
    </DialogFrame>
  );
}
