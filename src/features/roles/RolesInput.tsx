import { Combobox } from '../../fields/Combobox.tsx';
import { useChosen } from '../../fields/ReferencesInput.tsx';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import { keyOfOption, type LookupOption } from '../../fields/useLookup.ts';
import '../../i18n/late/people.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { WidgetInputProps } from '../../portal/feature.ts';

/** The roles that the editor may give and take. */
export interface AssignableRoles {
  readonly options: readonly LookupOption[] | undefined;
  readonly isPending: boolean;
  /** Why they could not be read. */
  readonly notice: string | undefined;
}

interface RolesInputProps extends WidgetInputProps {
  readonly assignable: AssignableRoles;
}

/** Roles to choose, of which the editor gives and takes only their own; the others stay as they are. */
export function RolesInput({ assignable, ...props }: RolesInputProps) {
  const { field } = props;
  const translate = useTranslate();
  const input = useFieldInput<readonly string[]>(props);
  const selection = useChosen(props, input.value ?? []);
  const options = assignable.options ?? [];
  const isMine = ({ key }: LookupOption) => options.some((option) => option.key === key);
  const isKept = assignable.options !== undefined && selection.some((role) => !isMine(role));
  const notes = assignable.options
    ? [
        options.length === 0
          ? translate('people.roles.nothing')
          : translate('people.roles.limited', { smart_count: options.length }),
        isKept ? translate('people.roles.kept') : '',
      ].join(' ')
    : undefined;
  return (
    <Combobox<true>
      multiple
      input={input}
      isRequired={field.required}
      help={[input.help, notes].filter(Boolean).join(' ')}
      notice={assignable.notice}
      options={options}
      value={selection}
      onChange={(_, next) => {
        const keys = next.map(keyOfOption);
        const fixedRoles = selection.filter((role) => !isMine(role) && !keys.includes(role.key));
        input.setValue([...fixedRoles.map(keyOfOption), ...keys]);
      }}
      disableCloseOnSelect
      filterSelectedOptions
      isLoading={assignable.isPending}
      isFixed={(role) => !isMine(role)}
    />
  );
}
