import Button from '@mui/material/Button';
import { useDataProvider } from 'ra-core';
import { setFields } from '../../dataProvider/changes.ts';
import { type PlatformDataProvider } from '../../dataProvider/index.ts';
import { titles } from '../../resources/titles/index.ts';
import { users } from '../../resources/users/index.ts';
import { useAction } from '../../src/changes/actions/useAction.ts';
import { useActionAnswer } from '../../src/changes/actions/useActionAnswer.ts';
import { useTakeBack } from '../../src/changes/useTakeBack.ts';
import { useFieldInput } from '../../src/fields/useFieldInput.ts';
import { useFieldCheck } from '../../src/form/fieldChecks.ts';
import { useNameOf } from '../../src/format/useNameOf.ts';
import { FailureAlert } from '../../src/notices/FailureAlert.tsx';
import type { FieldInputProps } from '../../src/parts/FieldInputProps.ts';
import { useRecordOf } from '../../src/parts/useRecordOf.ts';
import { may, useViewer } from '../../src/viewer/viewer.ts';

// The components stand in docs/react-admin.md as they stand here.

interface Scope {
  readonly scope: Readonly<Record<string, string>>;
}

export function UnlockButton({ scope }: Scope) {
  const record = useRecordOf(users); // ra-core's useRecordContext, typed by the declaration
  const unlock = useAction(users, 'unlock', { record, scope, placeName: 'client' });
  if (!unlock.isOffered) return null; // no right, or nothing to unlock
  return (
    <>
      <Button onClick={() => unlock.start()}>{unlock.label}</Button>
      <FailureAlert failure={unlock.failure} />
      {unlock.dialog}
    </>
  );
}

export function BuildingNames({ id, scope }: Scope & { readonly id: string }) {
  const { answer, failure, isPending } = useActionAnswer(users, 'buildings', { id, scope });
  if (isPending) return null;
  if (failure) return <FailureAlert failure={failure} />;
  return <p>{answer?.buildings?.map(({ name }) => name).join(', ')}</p>;
}

export function RenameButton({ scope }: Scope) {
  const record = useRecordOf(titles);
  const viewer = useViewer();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const takeBack = useTakeBack({ resource: titles, placeName: 'client', scope });
  const nameOf = useNameOf();
  if (!record || !may(viewer, 'update', titles)) return null;
  const rename = async () => {
    const target = { resource: titles, id: record.id, meta: { scope, place: 'client' }, known: record };
    const { before, after } = await setFields(dataProvider, target, { name: 'Head' }); // with the record's entity tag
    return { id: record.id, title: nameOf(titles, record), before, after };
  };
  return <Button onClick={async () => takeBack([await rename()])}>Rename and undo</Button>;
}

const noSpaces = (value: unknown) => (String(value).includes(' ') ? 'No spaces, please.' : undefined);

export function CodeInput(props: FieldInputProps) {
  const { id, label, value, setValue, onBlur, inputRef, error } = useFieldInput<string>(props);
  useFieldCheck(props.name, noSpaces); // beside the declared rules, before saving
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        ref={inputRef}
        value={value ?? ''}
        onChange={(event) => setValue(event.target.value)}
        onBlur={onBlur}
      />
      {error}
    </label>
  );
}
