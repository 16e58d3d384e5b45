import { courses } from '../../../resources/courses/index.ts';
import { feature } from '../../portal/feature.ts';

export default feature(courses, { sections: { courseProgress: () => import('./CourseProgress.tsx') } });
