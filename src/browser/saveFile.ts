/** `Buildings 2026-05-03.csv`, with the day where the person is. */
export function datedFileName(title: string, extension: string): string {
  return `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${new Date().toLocaleDateString('sv-SE')}.${extension}`;
}

/** Starts a browser download of a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the download holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
