import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { isPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import type { users } from '../../../resources/users.ts';
import { PasswordField } from '../../fields/PasswordField.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../portal/DialogFrame.tsx';
import type { ActionDialogPropsOf } from '../../portal/actions/dialogs.ts';
import { FailureAlert } from '../../portal/FailureAlert.tsx';
import '../../i18n/late/form.ts';

/** Sets the password of somebody else: a user of a client, or one of the staff. It can be suggested. */
export default function SetPasswordDialog(props: ActionDialogPropsOf<typeof users, 'setPassword'>) {
  const { record, subject, run, isBusy, failure, onClose } = props;
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const { firstName, lastName, userName } = (record ?? {}) as Partial<RecordOf<typeof users>>;
  const own = [firstName, lastName, userName].flatMap((text) => (text ?? '').split(/[@.\s]/));

  const submit = () => {
    const violated = password === '' ? 'password-required-client-user' : 'password-rule';
    setFault(isPassword(password) ? undefined : messages[violated]);
    if (isPassword(password)) void run({ password });
  };

  return (
    <DialogFrame
      title={translate('actions.setPassword.title', { name: subject })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
            {translate('actions.setPassword.confirm')}
          </Button>
        </>
      }
    >
      <FailureAlert failure={failure} except={['password']} />
      <DialogContentText sx={{ mb: 1.5, typography: 'body1' }}>
        {translate('actions.setPassword.text')}
      </DialogContentText>
      <PasswordField
        label={translate('password.new')}
        required
        autoFocus
        suggests
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setFault(undefined);
        }}
        error={fault ?? failure?.fields['password']}
        own={own}
      />
    </DialogFrame>
  );
}
