import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { basePath } from '../../../authProvider/paths.ts';
import { messages } from '../../../resources/product/messages.ts';
import { isPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import { systemUsers } from '../../../resources/systemUsers/index.ts';
import { users } from '../../../resources/users/index.ts';
import { PasswordField } from '../../fields/inputs/PasswordField.tsx';
import { useTranslate } from '../../i18n/late/password.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { useSession } from '../../viewer/useSession.ts';

interface Wrong {
  readonly currentPassword?: string;
  readonly password?: string;
}

/** Changes the user's own password. The platform requires the current one and ends all sessions. */
export default function ChangePassword() {
  const translate = useTranslate();
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [isDone, setDone] = useState(false);
  const currentInput = useRef<HTMLInputElement>(null);
  const newInput = useRef<HTMLInputElement>(null);
  const setting = useAction(user.isSystemUser ? systemUsers : users, 'setPassword', {
    record: { id: user.userUid, clientUID: user.clientUid },
    isQuiet: true,
    onDone: () => setDone(true),
  });
  const own = [user.firstName, user.lastName, ...user.email.split(/[@.]/)];

  const point = (problem: Wrong) => {
    setWrong(problem);
    const input = problem.currentPassword ? currentInput : problem.password ? newInput : undefined;
    input?.current?.focus();
    return input === undefined;
  };
  const { failure } = setting;
  useEffect(() => {
    if (failure) point(failure.fields);
  }, [failure]);
  const submit = async () => {
    const required = messages['password-required-client-user'];
    const broken = password === '' ? required : messages['password-rule'];
    const isReady = point({
      currentPassword: current === '' ? required : undefined,
      password: isPassword(password) ? undefined : broken,
    });
    if (isReady) await setting.run({ password, currentPassword: current });
  };

  if (isDone) {
    return (
      <Box role="status" sx={{ maxWidth: 480 }}>
        <Typography variant="h1">{translate('password.change.done')}</Typography>
        <Typography sx={{ my: 2 }}>{translate('password.change.again')}</Typography>
        <Button
          variant="contained"
          href={basePath}
          // Focuses the link that replaces the focused button; React's `autoFocus` ignores links.
          ref={(link: HTMLAnchorElement | null) => link?.focus()}
        >
          {translate('password.change.signIn')}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={{ maxWidth: 480 }}>
      <Typography variant="h1">{translate('password.change.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {translate('password.change.text')}
      </Typography>
      <Paper
        component="form"
        variant="outlined"
        noValidate
        sx={{ p: 2.5, display: 'grid', gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FailureAlert failure={failure} except={['currentPassword', 'password']} />
        {/* Password managers need the user name. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        <PasswordField
          inputRef={currentInput}
          label={translate('password.change.current')}
          required
          isCurrent
          value={current}
          onChange={setCurrent}
          error={wrong.currentPassword}
        />
        <PasswordField
          inputRef={newInput}
          label={translate('password.new')}
          required
          value={password}
          onChange={setPassword}
          error={wrong.password}
          own={own}
        />
        <Box>
          <Button type="submit" variant="contained" aria-disabled={setting.isBusy || undefined}>
            {translate('password.change.confirm')}
          </Button>
        </Box>
      </Paper>
    </Box>
  );
}
