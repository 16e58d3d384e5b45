/* oxlint-disable unicorn/require-post-message-target-origin -- ports of worker threads have no origins */

// Runs PGlite in its own thread, because every query of it blocks the event loop. Plain JavaScript: a worker is started
// without the TypeScript loader. Values travel as PostgreSQL's text; values.ts reads and writes them for all drivers.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parentPort, workerData } from 'node:worker_threads';

const asText = (text) => text;

const database = await PGlite.create({
  ...(workerData.folder === undefined ? {} : { dataDir: workerData.folder }),
  extensions: { pg_trgm },
});
for (const type of Object.keys(database.parsers)) database.parsers[type] = asText;
for (const type of Object.keys(database.serializers)) database.serializers[type] = asText;
await database.exec(
  `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set client_min_messages = warning`,
);

/** PGlite folds a bare name to lower case. */
const quoted = (channel) => `"${channel.replaceAll('"', '""')}"`;

const answers = {
  async run({ text, parameters }) {
    return await database.query(text, parameters, { rowMode: 'array' });
  },
  async script({ text }) {
    const results = await database.exec(text, { rowMode: 'array' });
    return results.at(-1);
  },
  async listen({ channel }) {
    await database.listen(quoted(channel), (payload) => {
      parentPort.postMessage({ channel, payload });
    });
  },
  async unlisten({ channel }) {
    // By name: the function that listen() returns forgets the quotes.
    await database.unlisten(quoted(channel));
  },
  async close() {
    await database.close();
  },
};

parentPort.on('message', async (message) => {
  try {
    const result = await answers[message.kind](message);
    parentPort.postMessage({
      id: message.id,
      fields: result?.fields ?? [],
      rows: result?.rows ?? [],
      rowCount: result?.rowCount ?? result?.affectedRows ?? 0,
      command: result?.command ?? '',
    });
  } catch (error) {
    const { code, constraint, detail, table, column } = error;
    parentPort.postMessage({
      id: message.id,
      error: { message: error.message, code, constraint, detail, table, column },
    });
  }
  if (message.kind === 'close') parentPort.close();
});

parentPort.postMessage({ ready: true });
