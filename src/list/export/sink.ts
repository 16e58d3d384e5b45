import { saveFile } from '../../portal/saveFile.ts';

/** Where an export is written, piece by piece. */
export interface Sink {
  readonly write: (text: string) => Promise<void>;
  /** Completes the file. */
  readonly close: () => Promise<void>;
  /** Leaves nothing behind. */
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

/** Collects the pieces and hands the file over as a download. */
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
 * Opens the file: on disk, where the browser lets one choose it, so that no row is held in memory; else as a download.
 * Call it from a click. Resolves with null when nobody chose a file.
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
    // Forbidden within a frame of another origin, or by policy: a download still works.
    return downloadSink(name);
  }
}
