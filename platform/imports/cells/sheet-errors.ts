/**
 * The texts that spreadsheet programs show in place of a value that could not be computed, in the language of the program: `#REF!`, `#WERT!`,
 * `#¿NOMBRE?`, `#N/D`, `Err:502` of LibreOffice, `Loading...` of Google.
 */
export const sheetError =
  /^(?:#(?:N\/[ADBV]|NV|I\/T|YOK|Н\/Д|GETTING_DATA|#+)|#[¡¿]?\p{Lu}[\p{Lu}\d/_' -]*[!?]|Err:\d{3}|Loading(?:\.{3}|…))$/u;
