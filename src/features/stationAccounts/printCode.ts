/** Prints a station's QR code with its name on a separate sheet, from a temporary frame. */
export async function printCode(name: string, code: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) return;
  page.title = name;
  const heading = page.createElement('h1');
  heading.textContent = name;
  const image = page.createElement('img');
  image.src = code;
  image.width = 480;
  page.body.append(heading, image);
  await image.decode();
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
