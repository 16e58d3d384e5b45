import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { invitationOf } from '../../parts/offered.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { Segments } from '../choosing/Segments.tsx';
import { useFieldInput } from '../useFieldInput.ts';

/** The default value is a random password; the user is invited as long as the field has this value. */
function InvitationOrPassword(props: FieldInputProps) {
  const { name } = props;
  const { setValue, resetField, formState } = useFormContext();
  const translate = useTranslate();
  const { value, label } = useFieldInput<string>(props);
  const isInvited = value !== null && value === formState.defaultValues?.[name];
  return (
    <>
      <Segments
        label={label}
        value={isInvited ? 'invited' : 'typed'}
        options={{ invited: translate('form.password.invite'), typed: translate('form.password.type') }}
        onChange={(way) => {
          if (way === 'invited') resetField(name);
          else setValue(name, null);
        }}
      />
      {isInvited ? (
        <p className="field-help">{translate('form.password.invitation')}</p>
      ) : (
        <PasswordInput {...props} />
      )}
    </>
  );
}

/** The password of a new user: an invitation by mail where the platform sends those, or a password that is entered here. */
export function InvitedPasswordInput(props: FieldInputProps) {
  const { options } = useViewer();
  const isInvited = invitationOf(props.resource, props.field, options) !== undefined;
  return isInvited ? <InvitationOrPassword {...props} /> : <PasswordInput {...props} />;
}
