import { CanAccess, Datagrid, NumberField, ReferenceManyField, TextField, usePermissions } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';

/** A section of the product's form: the levels of the building, and the viewer's permissions. */
export default function Levels() {
  const { permissions = new Set() } = usePermissions<ReadonlySet<string>>();
  return (
    <>
      <ReferenceManyField reference="levels" target="buildingUID" sort={{ field: 'levelName', order: 'ASC' }}>
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <TextField source="levelName" />
          <NumberField source="displayOrder" />
        </Datagrid>
      </ReferenceManyField>
      {permissions.has('canmanagebuildingsettings') && <p>You manage buildings.</p>}
      <CanAccess action="edit">
        <p>You can change this building.</p>
      </CanAccess>
      <CanAccess action="delete">
        <p>You can delete this building.</p>
      </CanAccess>
    </>
  );
}
