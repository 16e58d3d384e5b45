import { Create, ReferenceInput, required, SimpleForm, TextInput } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';

/** A custom page: the form of a new contact, with a search for its building. */
export default function CreatePage() {
  return (
    <Create>
      <SimpleForm>
        <TextInput source="firstName" validate={required()} />
        <TextInput source="lastName" validate={required()} />
        <TextInput source="userName" validate={required()} />
        <ReferenceInput source="primaryBuilding.uid" reference="buildings" />
      </SimpleForm>
    </Create>
  );
}
