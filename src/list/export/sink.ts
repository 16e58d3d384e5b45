import { saveFile } from '../../browser/saveFile.ts';

/** The target of an export, written in chunks. */
export interface Sink {
  readonly write: (text: string) => Promise<void>;
  /** Completes the file. */
  readonly close: () => Promise<void>;
  /** Discards the file. */
  readonly abort: () => Promise<void>;
}

interface Picker {
  showSaveFilePicker(options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<{ createWritable(): Promise<WritableStream<string> & Sink> }>;
}

const type = 'text/csv';

function canPick(candidate: Window): candidate is Window & Picker {
  return 'showSaveFilePicker' in candidate;
}

/** Collects the chunks and starts a download. */
function downloadSink(name: string): Sink {
  const pieces: string[] = [];
  return {
    write: (text) => {
      pieces.push(text);
      return Promise.resolve();
    },
    close: () => {
      saveFile(name, new Blob(pieces, { type: `${type};charset=utf-8` }));
      return Promise.resolve();
    },
    abort: () => {
      pieces.length = 0;
      return Promise.resolve();
    },
  };
}

/**
 * Opens the file: on disk when the browser can show a file dialog, so that no row is kept in memory,
 * otherwise as a download. Must be called in a click handler. Resolves with null when the user cancels the
 * file dialog.
 */
export async function openSink(name: string): Promise<Sink | null> {
  if (!canPick(window)) return downloadSink(name);
  try {
    const file = await window.showSaveFilePicker({
      suggestedName: name,
      types: [{ description: 'CSV', accept: { [type]: ['.csv'] } }],
    });
    return await file.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // The file dialog is not allowed in a cross-origin frame or by policy. A download still works.
    return downloadSink(name);
  }
}
