import { DataTable, List, SearchInput } from 'react-admin';

export default function BuildingList() {
  return (
    <List perPage={25} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="status" />
        <DataTable.Col source="buildingType.name" label="Building type" />
        <DataTable.Col source="buildingId" />
        <DataTable.Col source="city" />
        <DataTable.Col source="stateProvinceRegion" />
        <DataTable.Col source="phoneNumber" />
        <DataTable.Col source="timeZone" />
      </DataTable>
    </List>
  );
}
