import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** Pictures of records. `image` is the field's label in the form used within a sentence. */
export const image = {
  'en-US': {
    choose: 'Choose %{image}',
    change: 'Choose another',
    remove: 'Delete %{image}',
    crop: 'Crop the %{image}',
    hint: 'Drag the picture, or move it with the arrow keys.',
    zoom: 'Zoom',
    across: 'Left to right',
    down: 'Top to bottom',
    save: 'Save %{image}',
    alt: '%{label} of %{name}',
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ image });
