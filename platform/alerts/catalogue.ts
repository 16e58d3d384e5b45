/** An incident type of the alert service. */
export interface IncidentTemplate {
  readonly id: string;
  readonly name: string;
  readonly subTypes: readonly string[];
}

/** The reasons for an alarm, named after the response protocols taught in schools. */
export const incidentTemplates: readonly IncidentTemplate[] = [
  { id: '101', name: 'Lockdown', subTypes: ['Intruder inside', 'Weapon reported', 'Threat received'] },
  {
    id: '102',
    name: 'Secure',
    subTypes: ['Police activity nearby', 'Unknown person outside', 'Animal on the grounds'],
  },
  { id: '103', name: 'Evacuation', subTypes: ['Fire', 'Gas leak', 'Bomb threat', 'Structural damage'] },
  { id: '104', name: 'Shelter', subTypes: ['Tornado', 'Earthquake', 'Hazardous material', 'Severe storm'] },
  { id: '105', name: 'Hold', subTypes: ['Medical', 'Maintenance', 'Altercation'] },
  {
    id: '106',
    name: 'Medical emergency',
    subTypes: ['Injury', 'Allergic reaction', 'Cardiac arrest', 'Seizure'],
  },
  { id: '107', name: 'Weather', subTypes: ['Early dismissal', 'Flooding', 'Extreme heat', 'Snow and ice'] },
  { id: '108', name: 'Missing person', subTypes: ['Student', 'Visitor', 'Staff member'] },
];

/** The reasons for asking colleagues for help. */
export const teamAssistTemplates: readonly IncidentTemplate[] = [
  { id: '201', name: 'Team assist: behavior', subTypes: [] },
  { id: '202', name: 'Team assist: medical', subTypes: [] },
  { id: '203', name: 'Team assist: facilities', subTypes: [] },
  { id: '204', name: 'Team assist: visitor', subTypes: [] },
];
