import { auditEntries } from '../../../resources/auditEntries/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(auditEntries, {
  fields: {
    changedValues: () => import('./EntryValues.tsx'),
    auditOperation: () => import('./EntryOperation.tsx'),
    auditSubject: () => import('./EntrySubject.tsx'),
    auditTarget: () => import('./EntryTarget.tsx'),
  },
  cells: {
    operation: () => import('./OperationCell.tsx'),
    subject: () => import('./SubjectCell.tsx'),
    changes: () => import('./FieldsCell.tsx'),
  },
});
