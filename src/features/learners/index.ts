import { learners } from '../../../resources/learners.ts';
import { feature } from '../../portal/feature.ts';

export default feature(learners, { notices: { learnersFile: () => import('./LearnersFile.tsx') } });
