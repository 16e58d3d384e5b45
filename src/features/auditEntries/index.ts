import { auditEntries } from '../../../resources/auditEntries/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(auditEntries, {
  heading: () => import('./ChangeHeading.tsx'),
  sections: { auditChange: () => import('./EntryChange.tsx') },
  fields: { changedValues: () => import('./EntryValues.tsx') },
  tiles: { latestChanges: () => import('./LatestChangesTile.tsx') },
  cells: {
    operation: () => import('./OperationCell.tsx'),
    actorName: () => import('./WhoCell.tsx'),
    subject: () => import('./SubjectCell.tsx'),
    changes: () => import('./FieldsCell.tsx'),
  },
});
