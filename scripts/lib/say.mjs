// @ts-check

/** Tells the person at the terminal what happens now. @param {string} sentence */
export function say(sentence) {
  console.log(`> ${sentence}`);
}

/** Opens a part of a longer output. @param {string} title */
export function heading(title) {
  console.log(`\n== ${title} ${'='.repeat(Math.max(3, 74 - title.length))}`);
}

/**
 * Ends the program with a sentence and exit code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(`> ${sentence}`);
  process.exit(1);
}
