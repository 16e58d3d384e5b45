/** The words of forms and of single values. */
export const formMessages = {
  'en-US': {
    fields: {
      yes: 'Yes',
      no: 'No',
    },
  },
};
