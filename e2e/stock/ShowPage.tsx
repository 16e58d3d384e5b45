import { ReferenceField, TextField } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';

/** A custom page of one contact: fields of the record that the page provides, and its building. */
export default function ShowPage() {
  return (
    <dl>
      <dt>Name</dt>
      <dd>
        <TextField source="lastName" />
      </dd>
      <dt>Building</dt>
      <dd>
        <ReferenceField source="primaryBuilding.uid" reference="buildings" />
      </dd>
    </dl>
  );
}
