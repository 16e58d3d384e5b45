// Sends events to the platform from a separate process, so that its work is not attributed to the platform.
import { sendAll, type Sending } from './sendAll.ts';

process.on('message', (sending: Sending) => {
  sendAll(sending).then(
    (milliseconds) => process.send?.({ milliseconds }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
