import { PageHeader } from '../../src/form/page/RecordHeader.tsx';

export default function EmergencyGuide() {
  return (
    <>
      <PageHeader title="Emergency guide" />
      <p>Leave the building, and wait at the meeting point.</p>
    </>
  );
}
