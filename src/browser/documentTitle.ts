/** The last title that the portal set. */
let lastTitle: string | undefined;

/** Sets the title of the document. */
export function setDocumentTitle(text: string): void {
  document.title = text;
  lastTitle = document.title;
}

/** True while the document has the title that the portal set last. */
export function hasOwnTitle(): boolean {
  return document.title === lastTitle;
}
