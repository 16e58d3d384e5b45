import { defineResource } from '../../resources/declaration/index.ts';

/** Instructions for an emergency: a page and a tile without records. Nothing is read, and no table is made. */
export const emergencyGuides = defineResource({
  name: 'emergencyGuides',
  label: { one: 'Emergency guide', many: 'Emergency guide' },
  callsByHand: true,
  calls: { service: 'clientbuilding/v2', operations: [] },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/emergency-guide',
      access: { read: ['CanManageBuildingSettings'] },
      pages: [{ path: '', component: 'guide', label: 'Emergency guide' }],
      tile: 'meetingPoint',
    },
  },
});
