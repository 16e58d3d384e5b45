import { vi } from 'vitest';

/** Collects the files that the page saves until the test ends, in order; jsdom has no downloads. */
export function savedFiles(): Blob[] {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}
