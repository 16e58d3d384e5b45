import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId, useState, type Ref } from 'react';
import { isPassword, passwordRules } from '../../../resources/declaration/kinds/passwordRule.ts';
import { passwordStrength } from '../../../resources/product/passwordStrength.ts';
import { useTranslate } from '../../i18n/late/password.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { Control } from '../Control.tsx';
import { suggestPassword } from './suggestPassword.ts';
import { helperText } from '../HelperText.tsx';

interface PasswordFieldProps {
  readonly id?: string;
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly error?: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** True for an existing password, which is neither validated nor rated. */
  readonly isCurrent?: boolean;
  /** Offers a random password and shows it as text, because the user has to pass it on. */
  readonly suggests?: boolean;
  /** Words that others know about the user, which make a password weaker. */
  readonly own?: readonly string[];
}

const colors = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;

/** The strength of the password, as a bar and as text. */
function Strength({ value, own }: { readonly value: string; readonly own?: readonly string[] }) {
  const translate = useTranslate();
  const strength = passwordStrength(value, own);
  return (
    <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ flex: 1, display: 'flex', gap: 0.5 }}>
        {colors.slice(1).map((_, index) => (
          <Box
            key={index}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: index < Math.max(strength, 1) ? colors[strength] : 'divider',
            }}
          />
        ))}
      </Box>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', minWidth: '9rem' }}>
        {translate('password.strength.label', { strength: translate(`password.strength.${strength}`) })}
      </Box>
    </Box>
  );
}

/** The parts of the rule, each with a mark once the password meets it. */
function Rules({ value }: { readonly value: string }) {
  const translate = useTranslate();
  return passwordRules.map(({ key, pattern }) => {
    const isMet = pattern.test(value);
    return (
      <Box
        key={key}
        component="span"
        sx={{ display: 'flex', gap: 0.75, color: isMet ? 'success.main' : 'text.secondary' }}
      >
        <span aria-hidden>{isMet ? '✓' : '•'}</span>
        <span>
          {translate(`password.rules.${key}`)}
          {isMet && <span style={visuallyHidden}>{` (${translate('password.met')})`}</span>}
        </span>
      </Box>
    );
  });
}

/** A password input with a show button. Shows the rule until it is met, and the strength while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, error, help, own, isCurrent = false } = props;
  const translate = useFormTranslate();
  const ownId = useId();
  const [isShown, setShown] = useState(false);
  const isRuled = !isCurrent && !isPassword(value);
  return (
    <Box>
      <Control
        id={props.id ?? ownId}
        label={props.label}
        required={props.required}
        isInvalid={error !== undefined}
        helperText={
          isRuled ? (
            <>
              {error}
              <Rules value={value} />
            </>
          ) : (
            helperText(error, help)
          )
        }
        isFilled={value !== ''}
        buttons={[
          <button
            key="show"
            type="button"
            className="field-button"
            aria-label={translate(isShown ? 'form.input.hide' : 'form.input.show')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </button>,
        ]}
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={props.inputRef}
            name={props.name}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={props.onBlur}
            autoFocus={props.autoFocus}
            autoComplete={isCurrent ? 'current-password' : 'new-password'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={1000}
          />
        )}
      </Control>
      {!isCurrent && value !== '' && <Strength value={value} own={own} />}
      {props.suggests && (
        <Button
          sx={{ mt: 0.5 }}
          onClick={() => {
            onChange(suggestPassword());
            setShown(true);
          }}
        >
          {translate('form.password.suggest')}
        </Button>
      )}
    </Box>
  );
}
