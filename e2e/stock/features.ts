import { features as declared } from '../../src/app/features.ts';
import type { Feature } from '../../src/portal/feature.ts';
import { loadable } from '../../src/portal/loadable.tsx';

const stock: Feature = {
  ...declared.buildings,
  fields: { stockNotes: loadable(() => import('./NotesInput.tsx')) },
  sections: { stockLevels: loadable(() => import('./Levels.tsx')) },
  pages: {
    ...declared.buildings.pages,
    stockList: () => import('./ListPage.tsx'),
    stockEdit: () => import('./EditPage.tsx'),
  },
};

export const features = { ...declared, buildings: stock };

export function featureNamed(name: string): Feature | undefined {
  return (features as Readonly<Record<string, Feature>>)[name];
}
