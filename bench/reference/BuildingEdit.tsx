import { Edit, SelectInput, SimpleForm, TextInput, required } from 'react-admin';

const statuses = ['Active', 'Disabled', 'Archived'].map((id) => ({ id, name: id }));
const texts = [
  'buildingId',
  'phoneNumber',
  'country',
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'city',
  'stateProvinceRegion',
  'postalZipCode',
  'timeZone',
  'notes',
];

export default function BuildingEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="name" validate={required()} />
        <SelectInput source="status" choices={statuses} />
        {texts.map((source) => (
          <TextInput key={source} source={source} />
        ))}
      </SimpleForm>
    </Edit>
  );
}
