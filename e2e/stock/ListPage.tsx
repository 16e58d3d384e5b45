import { Datagrid, DateField, List, ReferenceField, TextField, TextInput } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';

const filters = [<TextInput key="q" source="q" label="Find" alwaysOn />];

/** A custom page: a list made of react-admin's components. */
export default function ListPage() {
  return (
    <List filters={filters} sort={{ field: 'name', order: 'ASC' }} exporter={false} perPage={5}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="name" />
        <ReferenceField source="buildingTypeUID" reference="buildingTypes" link={false} sortable={false} />
        <DateField source="modifiedDate" />
      </Datagrid>
    </List>
  );
}
