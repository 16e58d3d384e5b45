import { Edit, ReferenceInput, required, SelectInput, SimpleForm, TextInput } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';

/** A custom page: the form of the building in the URL, made of react-admin's components. */
export default function EditPage() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="name" validate={required()} />
        <TextInput source="city" />
        <ReferenceInput
          source="buildingTypeUID"
          reference="buildingTypes"
          sort={{ field: 'name', order: 'ASC' }}
        >
          <SelectInput optionText="name" label="Type" />
        </ReferenceInput>
      </SimpleForm>
    </Edit>
  );
}
