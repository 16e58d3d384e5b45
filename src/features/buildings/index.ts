import { buildings } from '../../../resources/buildings/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(buildings, { pages: { buildingMap: () => import('./BuildingMap.tsx') } });
