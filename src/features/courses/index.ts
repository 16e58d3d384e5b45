import { courses } from '../../../resources/courses/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(courses, { sections: { courseProgress: () => import('./CourseProgress.tsx') } });
