import { boot } from './start/boot.ts';

const root = document.getElementById('root');
if (root) void boot(root);
