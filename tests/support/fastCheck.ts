import fc from 'fast-check';

const day = 24 * 60 * 60 * 1000;

/**
 * Properties use new values each day and the same ones all day, so that a failure can be reproduced and is independent of the change under
 * test. FAST_CHECK_SEED sets another seed.
 */
const seed = Number(process.env['FAST_CHECK_SEED'] ?? Math.floor(Date.now() / day));

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export default fc;
