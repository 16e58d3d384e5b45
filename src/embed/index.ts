export { mount } from './mount.ts';
export type { MountedPortal, MountOptions } from './options.ts';
