import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { root } from '../../scripts/lib/root.mjs';

const folder = join(root, 'node_modules/.embedding-host');
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};

/**
 * Builds and serves the front end that embeds the portal: its page at every URL that is not a file, including /v7 and below.
 * @param platform origin of portal and platform
 */
export async function serveHost(platform: string, port: number) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--config', 'e2e/embedding/vite.config.ts'], { cwd: root });
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${platform}`,
    // The portal's style library adds style elements as components appear.
    `style-src 'self' ${platform} 'unsafe-inline'`,
    `connect-src 'self' ${platform}`,
    `font-src ${platform}`,
    `img-src 'self' ${platform} data: blob:`,
  ].join('; ');
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', platform).pathname);
    const file = extname(path) !== '' && existsSync(path) ? path : join(folder, 'index.html');
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-security-policy', policy);
    response.end(readFileSync(file, 'utf8').replace('%PORTAL%', platform));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
