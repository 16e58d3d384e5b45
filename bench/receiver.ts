// A webhook receiver in a separate process, so that its work is not attributed to the platform. Answers 204 to every request, below /slow
// after 1.2 seconds, and never at /hang.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/hang') return;
  const answer = () => response.writeHead(204).end();
  const isSlow = request.url?.startsWith('/slow');
  request.on('end', () => (isSlow ? setTimeout(answer, 1200) : answer()));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
