import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The map of a building: its levels, their plans, and the venues of a maps service. */
export const maps = {
  'en-US': {
    title: 'Map of %{name}',
    levels: {
      title: 'Levels',
      none: 'This building has no levels yet.',
      add: 'Add a level',
      hasMap: 'Map',
      order: 'Drag levels to change their order, or use the arrows. The first is drawn lowest.',
      up: 'Move %{name} up',
      down: 'Move %{name} down',
      moved: '%{name} is now number %{position} of %{count}.',
    },
    plan: {
      label: 'Floor plan of %{name}',
      help: 'Arrow keys move the plan, + and − zoom. The table below lists the same.',
      pinHelp: 'Drag a location to move it, or move it with the arrow keys.',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      whole: 'Show all of it',
      loading: 'Loading the plan…',
      none: 'This level has no map yet.',
      absent: 'This platform keeps no maps of levels.',
      broken: 'The map of this level can’t be drawn.',
      picture: 'The picture of this level’s floor plan can’t be shown here.',
      openPicture: 'Open the picture',
    },
    locations: {
      title: 'Locations of %{name}',
      none: 'This level has no locations yet.',
      name: 'Location',
      room: 'Room',
      show: 'Show %{name} on the plan',
      roomOf: 'Room of %{name}',
      unplaced: 'Not on the map',
      elsewhere: 'Outside of the rooms',
    },
    venues: {
      title: 'Map data',
      text: 'Choose the venue of this building. Its map replaces the maps of the levels that both have.',
      noService: 'No maps service is set up for this portal.',
      search: 'Search venues',
      list: 'Venues',
      reading: 'Reading venues… %{smart_count} so far.',
      count: '%{smart_count} venue |||| %{smart_count} venues',
      more: 'The first %{shown} of %{count} are shown. Search to narrow them down.',
      none: 'No venue matches.',
      levels: '%{smart_count} level |||| %{smart_count} levels',
      upload: 'Upload map data',
      choose: 'Choose a venue first.',
      done: 'The map data of %{venue} was uploaded.',
      doneFor: 'The map data of %{venue} was uploaded for %{levels}.',
      again: 'Read again',
      loop: 'The maps service led back to a page that was already read. You can use the venues read so far.',
      repeated: 'The maps service sent a page without new venues. You can use the venues read so far.',
      stalled: 'The maps service stopped answering. You can use the venues read so far.',
      tooMany: 'The maps service has more venues than the portal reads. You can use the venues read so far.',
    },
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ maps });
