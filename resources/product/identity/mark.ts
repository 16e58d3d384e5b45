/** The path of the product's mark in a square of 24: a shield with a house on it. */
export const mark =
  'M12 1.8 20.5 5v6.2c0 5.2-3.5 9.3-8.5 11-5-1.7-8.5-5.8-8.5-11V5zM8 17v-6l4-3 4 3v6m-5.5 0v-3.5h3V17';
