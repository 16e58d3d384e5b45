import type { MessageGroup } from '../messages.ts';

/** The texts of ra-core itself. Only these of its keys are used; `tests/src/i18n` compares them with its code. */
const ra = {
  'en-US': {
    action: {
      add: 'Add',
      cancel: 'Cancel',
      clear_array_input: 'Clear the list',
      close: 'Close',
      confirm: 'Confirm',
      create: 'Create',
      delete: 'Delete',
      move_down: 'Move down',
      move_up: 'Move up',
      refresh: 'Refresh',
      remove: 'Remove',
      save: 'Save',
      undo: 'Undo',
      update: 'Update',
    },
    auth: { auth_check_error: 'Please sign in to continue.' },
    input: {
      references: {
        all_missing: 'The references could not be found.',
        many_missing: 'At least one of the references is no longer available.',
        single_missing: 'The reference is no longer available.',
      },
    },
    message: {
      clear_array_input: 'Do you want to clear the whole list?',
      delete_content: 'Do you want to delete this %{name}?',
      delete_title: 'Delete %{name} %{recordRepresentation}',
      invalid_form: 'Some fields need your attention.',
      select_all_limit_reached: 'There are too many to select all. Only the first %{max} are selected.',
      unsaved_changes: 'Some of your changes are not saved. Do you want to leave without saving them?',
      update_content: 'Do you want to update this %{name}?',
      update_title: 'Update %{name} %{recordRepresentation}',
    },
    navigation: {
      next: 'Next',
      page: 'Page %{page}',
      page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}',
      previous: 'Previous',
    },
    notification: {
      created: 'Created |||| %{smart_count} created',
      data_provider_error: 'The answer of the platform could not be understood.',
      deleted: 'Deleted |||| %{smart_count} deleted',
      http_error: 'The platform could not be reached.',
      i18n_error: 'The texts of this language could not be loaded.',
      item_doesnt_exist: 'This record does not exist.',
      logged_out: 'Your session has ended. Please sign in again.',
      not_authorized: 'You are not allowed to see this.',
      updated: 'Saved |||| %{smart_count} saved',
    },
    page: {
      create: 'Create %{name}',
      edit: '%{name} %{recordRepresentation}',
      list: '%{name}',
      show: '%{name} %{recordRepresentation}',
    },
    validation: {
      email: 'Enter an email address such as name@example.org.',
      maxLength: 'At most %{max} characters.',
      maxValue: 'At most %{max}.',
      minLength: 'At least %{min} characters.',
      minValue: 'At least %{min}.',
      number: 'Enter a number.',
      oneOf: 'Choose one of: %{options}.',
      regex: 'This does not have the expected form.',
      required: 'This is required.',
      unique: 'This already exists.',
    },
  },
} satisfies MessageGroup;

export default ra;
