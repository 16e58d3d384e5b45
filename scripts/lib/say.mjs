// @ts-check

/** Prints the current step. @param {string} sentence */
export function say(sentence) {
  console.log(`> ${sentence}`);
}

/** Prints the heading of a section. @param {string} title */
export function heading(title) {
  console.log(`\n== ${title} ${'='.repeat(Math.max(3, 74 - title.length))}`);
}

/**
 * Exits with a message and code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(`> ${sentence}`);
  process.exit(1);
}
