export default function EmergencyGuide() {
  return <h2>Leave the building, and wait at the meeting point.</h2>;
}
