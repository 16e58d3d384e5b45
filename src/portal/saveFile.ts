/** `Buildings 2026-05-03.csv` */
export function datedFileName(title: string, extension: string): string {
  return `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${new Date().toISOString().slice(0, 10)}.${extension}`;
}

/** Hands a file over to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
