import { feature } from '../../src/parts/feature.ts';
import { emergencyGuides } from './emergencyGuides.ts';

export default feature(emergencyGuides, {
  pages: { guide: () => import('./EmergencyGuide.tsx') },
  tiles: { meetingPoint: () => import('./MeetingPoint.tsx') },
});
