import { Create, ReferenceInput, required, SimpleForm, TextInput } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';

/** A page of its own: the form of a new contact, whose building is searched among those of the client. */
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
