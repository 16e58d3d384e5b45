import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useRef, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { connections as resource } from '../../../resources/connections.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { describeViolation, validateRecord } from '../../../resources/declaration/validation.ts';
import { formatInstant } from '../../portal/format.ts';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { useFormatValue, useViewerLocale } from '../../portal/useFormatValue.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { failureOf, sentencesOf, type Failure } from '../../portal/failure.ts';
import { useNotify } from '../../portal/useNotify.ts';

interface ConnectionFormProps {
  /** Left out while the client has none. */
  readonly connection?: RecordOf<typeof resource>;
  readonly clientUid: string;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}

/** Names a connection, makes it, switches it on and off. It is saved by its own buttons, apart from the client around it. */
export function ConnectionForm({ connection, clientUid, mayWrite, onChanged }: ConnectionFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useViewerLocale();
  const format = useFormatValue();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const savedName = connection?.name ?? '';
  const [name, setName] = useState(savedName);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef(false);

  const save = async (data: Record<string, unknown>) => {
    if (underWay.current) return;
    const [violation] = validateRecord(resource, ['name'], { name: savedName, ...data });
    setWrong(violation && describeViolation(resource, violation, locale));
    if (violation) return;
    underWay.current = true;
    setSaving(true);
    setFailure(null);
    const meta = { scope: { clientId: clientUid } };
    try {
      if (connection) {
        await dataProvider.update(resource.name, { id: connection.id, data, previousData: connection, meta });
      } else {
        await dataProvider.create(resource.name, { data, meta });
      }
      notify(connection ? 'form.connections.saved' : 'form.connections.created', { type: 'success' });
      onChanged();
    } catch (error) {
      const failed = failureOf(error);
      setWrong(failed.fields['name']);
      setFailure(failed);
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  const saveName = () => void save({ name: name.trim() });
  const isEnabled = connection?.isEnabled === true;
  const lastRequest = connection?.lastRequest;
  const last =
    typeof lastRequest === 'string'
      ? formatInstant(lastRequest, locale)
      : translate('form.connections.never');

  if (!mayWrite) {
    if (!connection) return <Typography>{translate('form.connections.none')}</Typography>;
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        <ReadOnlyText label={translate('form.connections.name')}>{savedName}</ReadOnlyText>
        <ReadOnlyText label={translate('form.connections.enabled')}>
          {format({ kind: 'boolean' }, isEnabled)}
        </ReadOnlyText>
        <ReadOnlyText label={translate('form.connections.lastRequest')}>{last}</ReadOnlyText>
      </Box>
    );
  }
  return (
    <Box>
      {failure && (
        <Alert severity="error" role="alert" sx={{ mb: 1 }}>
          {sentencesOf(failure)}
          {failure.hint && <p>{translate(failure.hint)}</p>}
        </Alert>
      )}
      {!connection && <Typography sx={{ mb: 0.5 }}>{translate('form.connections.none')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <TextField
          id="connection-name"
          label={translate('form.connections.name')}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around is the client's.
            event.preventDefault();
            saveName();
          }}
          error={wrong !== undefined}
          helperText={wrong}
          autoComplete="off"
          sx={{ flex: '1 1 16rem', maxWidth: 420, mt: 0.5 }}
        />
        <Button
          variant="outlined"
          sx={{ mt: 1 }}
          aria-disabled={isSaving || undefined}
          onClick={saveName}
          disabled={connection !== undefined && name.trim() === savedName}
        >
          {translate(connection ? 'form.connections.save' : 'form.connections.create')}
        </Button>
      </Box>
      {connection && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 }}>
          <FormControlLabel
            sx={{ ml: 0, columnGap: 1 }}
            label={translate('form.connections.enabled')}
            control={
              <Switch
                checked={isEnabled}
                onChange={(event) => void save({ isEnabled: event.target.checked })}
                slotProps={{ input: { role: 'switch' } }}
              />
            }
          />
          <ReadOnlyText label={translate('form.connections.lastRequest')}>{last}</ReadOnlyText>
        </Box>
      )}
    </Box>
  );
}
