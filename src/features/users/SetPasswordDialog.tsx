import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import type { ActionsOf, InputOf, RecordOf } from '../../../resources/declaration/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { isPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import type { users } from '../../../resources/users/index.ts';
import { PasswordField } from '../../fields/inputs/PasswordField.tsx';
import { useTranslate } from '../../i18n/late/actions.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { useTranslate as usePasswordTranslate } from '../../i18n/late/password.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import type { ActionDialogProps } from '../../parts/dialogs.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';

type Input = InputOf<ActionsOf<typeof users>['setPassword']>;
type Person = Pick<RecordOf<typeof users>, 'firstName' | 'lastName' | 'userName'>;

/** Sets the password of another user, of a client or of the provider's staff. Can suggest one. */
export default function SetPasswordDialog(props: ActionDialogProps<Input, unknown, Person>) {
  const { record, subject, run, isBusy, failure, onClose } = props;
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const translatePassword = usePasswordTranslate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const own = [record?.firstName, record?.lastName, record?.userName].flatMap((text) =>
    (text ?? '').split(/[@.\s]/),
  );

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
          <Button onClick={onClose}>{translateForm('form.cancel')}</Button>
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
        label={translatePassword('password.new')}
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
