/** The query parameter of the page for a new record that shows its tabs as steps. */
export const stepsParam = 'steps';
