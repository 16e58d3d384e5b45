export { mount, type MountedPortal, type MountOptions } from './mount.ts';
