import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useDataProvider, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { scopeOfRecord, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import { recordName } from '../../../resources/declaration/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { isPassword } from '../../../resources/product/password.ts';
import { PasswordField } from '../../fields/PasswordField.tsx';
import { failureOf } from '../../portal/failure.ts';
import { suggestPassword } from './suggestPassword.ts';
import type { ActionDialogProps } from '../../portal/actions/recordAction.ts';
import '../../i18n/late/form.ts';

/** Where the password of a person is set (spec section 7): a client's users, or the provider's staff. */
const paths: Readonly<Record<string, string>> = {
  users: 'clients/{clientId}/Users/{userId}/password',
  systemUsers: 'clients/system/users/{systemUserId}/password',
};

/** Sets somebody else's password. */
export default function ResetPasswordDialog({ context, onDone, onCancel }: ActionDialogProps) {
  const { resource, record, scope } = context;
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [password, setPassword] = useState('');
  const [isSuggested, setSuggested] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const name = recordName(resource, record);
  const own = ['firstName', 'lastName', 'userName'].flatMap((field) =>
    String(record[field] ?? '').split(/[@.\s]/),
  );

  const submit = async () => {
    if (underWay.current) return;
    const violated = password === '' ? 'password-required-client-user' : 'password-rule';
    setWrong(isPassword(password) ? undefined : messages[violated]);
    setFailure(undefined);
    if (!isPassword(password)) return;
    underWay.current = true;
    setBusy(true);
    try {
      await dataProvider.call({
        service: resource.calls.service,
        path: paths[resource.name] ?? '',
        scope: { ...scopeOfRecord(resource, scope, record), [resource.identifier.param]: record.id },
        method: 'PUT',
        body: { password },
        message: 'password-reset',
      });
      onDone();
    } catch (error) {
      const failed = failureOf(error);
      setWrong(failed.fields['password']);
      if (!failed.fields['password'])
        setFailure(
          [failed.message, failed.general, failed.hint && translate(failed.hint)].filter(Boolean).join(' '),
        );
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby="reset-password-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The page's own form is around in React's tree.
          event.stopPropagation();
          void submit();
        }}
      >
        <DialogTitle id="reset-password-title" sx={{ overflowWrap: 'anywhere' }}>
          {translate('actions.resetPassword.title', { name })}
        </DialogTitle>
        <DialogContent>
          {failure && (
            <Alert severity="error" role="alert" sx={{ mb: 1 }}>
              {failure}
            </Alert>
          )}
          <DialogContentText sx={{ mb: 1.5, typography: 'body1' }}>
            {translate('actions.resetPassword.text')}
          </DialogContentText>
          <PasswordField
            key={isSuggested ? 'suggested' : 'typed'}
            id="reset-password"
            label={translate('password.new')}
            required
            autoFocus
            startsShown={isSuggested}
            value={password}
            onChange={setPassword}
            error={wrong}
            own={own}
          />
          <Button
            sx={{ mt: 0.5 }}
            onClick={() => {
              setPassword(suggestPassword());
              setSuggested(true);
              setWrong(undefined);
            }}
          >
            {translate('actions.resetPassword.suggest')}
          </Button>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
            {translate('actions.resetPassword.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
