import { buildings } from '../../resources/buildings.ts';
import { features as declared } from '../../src/app/features.ts';
import { feature, type Feature } from '../../src/portal/feature.ts';
import { loadable } from '../../src/portal/loadable.tsx';

const stock: Feature = {
  ...feature(buildings, {}),
  fields: { stockNotes: loadable(() => import('./NotesInput.tsx')) },
  sections: { stockLevels: loadable(() => import('./Levels.tsx')) },
  pages: {
    stockList: () => import('./ListPage.tsx'),
    stockEdit: () => import('./EditPage.tsx'),
  },
};

export const features = { ...declared, buildings: stock };

export function featureNamed(name: string): Feature | undefined {
  return (features as Readonly<Record<string, Feature>>)[name];
}
