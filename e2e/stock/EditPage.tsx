import { Edit, ReferenceInput, required, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import '../../src/i18n/late/reactAdmin.ts';

/** A page of its own: the form of one building, named in the query, made of react-admin's parts. */
export default function EditPage() {
  const [query] = useSearchParams();
  return (
    <Edit id={query.get('id') ?? ''} redirect={false}>
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
