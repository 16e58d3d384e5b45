import { features as declared } from '../../src/app/features.ts';
import { contacts as declaredContacts } from '../../resources/contacts/index.ts';
import { type Feature, feature } from '../../src/parts/feature.ts';
import { loadable } from '../../src/loading/loadable.tsx';

const buildings: Feature = {
  ...declared.buildings,
  fields: { stockNotes: loadable(() => import('./NotesInput.tsx')) },
  sections: { stockLevels: loadable(() => import('./Levels.tsx')) },
  pages: {
    ...declared.buildings.pages,
    stockList: () => import('./ListPage.tsx'),
    stockEdit: () => import('./EditPage.tsx'),
  },
};

const contacts: Feature = {
  ...feature(declaredContacts, {}),
  pages: {
    stockCreate: () => import('./CreatePage.tsx'),
    stockShow: () => import('./ShowPage.tsx'),
  },
};

export const features = { ...declared, buildings, contacts };

export function featureNamed(name: string): Feature | undefined {
  return (features as Readonly<Record<string, Feature>>)[name];
}
