/* oxlint-disable unicorn/require-post-message-target-origin -- ports of worker threads have no origins */

// Runs PGlite in its own thread, because every query of it blocks the event loop. Plain JavaScript, because a worker starts without the
// TypeScript loader. Values are sent as PostgreSQL text; values.ts converts them for all drivers.
import { PGlite, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { parentPort, workerData } from 'node:worker_threads';

const { serialize } = protocol;

const database = await PGlite.create({
  ...(workerData.folder === undefined ? {} : { dataDir: workerData.folder }),
  extensions: { pg_trgm },
});
await database.exec(
  `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set client_min_messages = warning`,
);

/** PGlite folds a bare name to lower case. */
const quoted = (channel) => `"${channel.replaceAll('"', '""')}"`;

/** Names of the session's prepared statements. */
const prepared = new Set();

/**
 * Sends messages of PostgreSQL's protocol in one call of the engine (its own `query` makes six) and reads the rows of each statement, and the last count and command. Values remain
 * text. Throws the engine's error.
 * @param name the name under which a `parse` among the messages prepares its statement
 */
async function exchange(messages, name = '') {
  const result = { parts: [], rowCount: 0, command: '' };
  const answered = await database.execProtocolStream(Buffer.concat(messages), {
    syncToFs: false,
    // After an error past the parse, the statement stays prepared. Only the messages before the error show that.
    throwOnError: false,
  });
  for (const message of answered) {
    if (message.name === 'parseComplete') {
      if (name !== '') prepared.add(name);
    } else if (message.name === 'error') {
      throw message;
    } else if (message.name === 'rowDescription') {
      const fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
      result.parts.push({ fields, rows: [] });
    } else if (message.name === 'dataRow') {
      result.parts.at(-1).rows.push(message.fields);
    } else if (message.name === 'commandComplete') {
      const words = message.text.split(' ');
      const rowCount = Number(words.at(-1));
      result.command = words[0];
      result.rowCount = Number.isNaN(rowCount) ? 0 : rowCount;
    }
  }
  return result;
}

const answers = {
  async run({ text, parameters, name = '' }) {
    const isKnown = name !== '' && prepared.has(name);
    return await exchange(
      [
        ...(isKnown ? [] : [serialize.parse({ name, text, types: [] })]),
        serialize.bind({ statement: name, values: parameters }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ],
      name,
    );
  },
  async script({ text }) {
    return await exchange([serialize.query(text)]);
  },
  async listen({ channel }) {
    await database.listen(quoted(channel), (payload) => {
      parentPort.postMessage({ channel, payload });
    });
  },
  async unlisten({ channel }) {
    // By name, because the function that listen() returns does not quote it.
    await database.unlisten(quoted(channel));
  },
  async close() {
    await database.close();
  },
};

async function answer(message) {
  const before = process.threadCpuUsage();
  const used = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  try {
    const result = await answers[message.kind](message);
    const usedMs = used();
    parentPort.postMessage({ id: message.id, usedMs, parts: [], rowCount: 0, command: '', ...result });
  } catch (error) {
    const { code, constraint, detail, table, column } = error;
    parentPort.postMessage({
      id: message.id,
      usedMs: used(),
      error: { message: error.message, code, constraint, detail, table, column },
    });
  }
  if (message.kind === 'close') parentPort.close();
}

// In the order of arrival: the beginning of a transaction and its first statement are sent together.
let turn = Promise.resolve();
parentPort.on('message', (message) => {
  turn = turn.then(() => answer(message));
});

parentPort.postMessage({ ready: true });
