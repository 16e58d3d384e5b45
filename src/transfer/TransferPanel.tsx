import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { isUnreadable, unreadableText } from '../../resources/declaration/codec/index.ts';
import { type ActionsOf, type AnswerOf, callOf } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { platformTransferSettings, transferSettings } from '../../resources/transferSettings/index.ts';
import { ReadOnlyText } from '../fields/ReadOnlyText.tsx';
import { addFieldMessages } from '../i18n/addFieldMessages.ts';
import { useTranslate } from '../i18n/late/transfer.ts';
import { mayStart } from '../parts/offered.ts';
import { useActionAnswer } from '../changes/actions/useActionAnswer.ts';
import { LoadAlert } from '../notices/LoadAlert.tsx';
import type { Scope } from '../navigation/paths.ts';
import { useViewer } from '../viewer/viewer.ts';
import { TransferForm, type TransferResource } from './TransferForm.tsx';

// Added here because the registry, whose texts load with the portal, does not contain these fields.
addFieldMessages(transferSettings.name, transferSettings.fields);

interface TransferPanelProps {
  /** The client's path parameter. Undefined for the provider's own settings. */
  readonly scope?: Scope;
}

/** A text, the texts of a list, or a value that the declaration cannot read, as one line. */
function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(textIn).join(', ');
  return isUnreadable(value) ? unreadableText(value) : typeof value === 'string' ? value : '';
}

/** A summary of the settings. */
function Summary({ settings }: { readonly settings: AnswerOf<ActionsOf<typeof transferSettings>['read']> }) {
  const translate = useTranslate();
  const { uploadUrl, userName, emailList, isEnabled, status } = settings;
  const isOn = isEnabled === true && status !== 'Disabled';
  const texts = { uploadUrl: textIn(uploadUrl), userName: textIn(userName), emailList: textIn(emailList) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, overflowWrap: 'anywhere' }}>
      <ReadOnlyText label={translate('transfer.state')}>
        {translate(isOn ? 'transfer.on' : 'transfer.off')}
      </ReadOnlyText>
      {Object.entries(texts).map(
        ([name, text]) =>
          Boolean(text) && (
            <ReadOnlyText key={name} label={translate(`resources.transferSettings.fields.${name}`)}>
              {text}
            </ReadOnlyText>
          ),
      )}
    </Box>
  );
}

/**
 * The settings of the file transfer for imports, of a client or of the provider. Hidden from viewers who may
 * not read them (spec section 8: 403 is ignored, 404 means not configured).
 */
export default function TransferPanel({ scope = {} }: TransferPanelProps) {
  const translate = useTranslate();
  const names = new Intl.ListFormat(useLocale(), { type: 'disjunction' }).format(
    resources.flatMap(({ import: words, name }) => (words ? [`“${name}”`] : [])),
  );
  const viewer = useViewer();
  const isOfClient = 'clientId' in scope;
  const resource: TransferResource = isOfClient ? transferSettings : platformTransferSettings;
  const isShown = mayStart(resource, callOf(resource, 'read'), viewer);
  const mayChange = mayStart(resource, callOf(resource, 'save'), viewer);
  const [isOpen, setOpen] = useState(false);
  // The calls of both resources have the same response.
  const { answer, failure, isPending, refetch } = useActionAnswer(
    resource as typeof transferSettings,
    'read',
    {
      scope,
      isEnabled: isShown,
    },
  );
  if (!isShown || isPending || failure?.status === 403) return null;
  const isNone = failure?.status === 404;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={translate('transfer.title')}
      sx={{ p: { xs: 2, sm: 3 }, mt: 3, maxWidth: 1180 }}
    >
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {translate('transfer.title')}
      </Typography>
      <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
        {translate('transfer.text')} {translate('transfer.names', { names })}
        {!isOfClient && <span> {translate('transfer.folders')}</span>}
      </Box>
      {failure && !isNone && <LoadAlert error={failure} onRetry={() => void refetch()} />}
      {isNone && !isOpen && <p>{translate('transfer.none')}</p>}
      {answer && !isOpen && <Summary settings={answer} />}
      {isOpen && (
        <TransferForm resource={resource} scope={scope} settings={answer} onClose={() => setOpen(false)} />
      )}
      {!isOpen && mayChange && (answer ?? isNone) && (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
          {translate(answer ? 'transfer.edit' : 'transfer.setUp')}
        </Button>
      )}
    </Paper>
  );
}
