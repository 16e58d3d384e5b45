import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { Admin, Resource } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';

// A stock react-admin application, the reference for the portal. Not tuned and without additions.
const BuildingList = lazy(() => import('./BuildingList.tsx'));
const BuildingEdit = lazy(() => import('./BuildingEdit.tsx'));

createRoot(document.querySelector('#root')!).render(
  <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
    <Resource name="buildings" list={BuildingList} edit={BuildingEdit} />
  </Admin>,
);
