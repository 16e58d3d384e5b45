import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDataProvider, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { SessionUser } from '../../../authProvider/claims.ts';
import { basePath } from '../../../authProvider/paths.ts';
import type { PlatformDataProvider, ServiceCall } from '../../../dataProvider/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { isPassword } from '../../../resources/product/password.ts';
import { PasswordField } from '../../fields/PasswordField.tsx';
import { failureOf } from '../../portal/failure.ts';
import { useSession } from '../../portal/useSession.ts';

interface Wrong {
  readonly currentPassword?: string;
  readonly password?: string;
}

/** Where one's own password is set. */
function callOf({ isSystemUser, userUid, clientUid }: SessionUser): Pick<ServiceCall, 'path' | 'scope'> {
  return isSystemUser
    ? { path: 'clients/system/users/{systemUserId}/password', scope: { systemUserId: userUid } }
    : {
        path: 'clients/{clientId}/Users/{userId}/password',
        scope: { clientId: clientUid ?? '', userId: userUid },
      };
}

/** Changes one's own password; the platform asks for the current one, and every session ends. */
export default function ChangePassword() {
  const translate = useTranslate();
  const { user } = useSession();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const own = [user.firstName, user.lastName, ...user.email.split(/[@.]/)];

  const point = (found: Wrong) => {
    setWrong(found);
    const id = found.currentPassword ? 'current-password' : found.password ? 'new-password' : undefined;
    if (id) form.current?.querySelector<HTMLInputElement>(`#${id}`)?.focus();
    return id === undefined;
  };
  const submit = async () => {
    if (underWay.current) return;
    setFailure(undefined);
    const required = messages['password-required-client-user'];
    const broken = password === '' ? required : messages['password-rule'];
    const isReady = point({
      currentPassword: current === '' ? required : undefined,
      password: isPassword(password) ? undefined : broken,
    });
    if (!isReady) return;
    underWay.current = true;
    setBusy(true);
    try {
      await dataProvider.call({
        service: 'usercontactrole/v2',
        ...callOf(user),
        method: 'PUT',
        body: { password, currentPassword: current },
        message: 'password-reset',
      });
      setDone(true);
    } catch (error) {
      const { fields, message, hint } = failureOf(error);
      if (point(fields)) setFailure([message, hint && translate(hint)].filter(Boolean).join(' '));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  if (isDone) {
    return (
      <Box role="status" sx={{ maxWidth: 480 }}>
        <Typography variant="h1">{translate('password.change.done')}</Typography>
        <Typography sx={{ my: 2 }}>{translate('password.change.again')}</Typography>
        <Button
          variant="contained"
          href={basePath}
          // The button that had the focus is gone; React's autoFocus leaves links out.
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
        ref={form}
        variant="outlined"
        noValidate
        sx={{ p: 2.5, display: 'grid', gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {/* Password managers look for whose password it is. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        <PasswordField
          id="current-password"
          label={translate('password.change.current')}
          required
          isCurrent
          value={current}
          onChange={setCurrent}
          error={wrong.currentPassword}
        />
        <PasswordField
          id="new-password"
          label={translate('password.new')}
          required
          value={password}
          onChange={setPassword}
          error={wrong.password}
          own={own}
        />
        <Box>
          <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
            {translate('password.change.confirm')}
          </Button>
        </Box>
      </Paper>
    </Box>
  );
}
