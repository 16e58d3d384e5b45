/** Thrown when a server cannot be used. The message is for the person who configured it. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault';
}

/**
 * Status codes of SFTP, whatever the language of the message (draft-ietf-secsh-filexfer-02, section 7): no such file, permission denied,
 * and a failure of any kind, which servers on Windows answer for many.
 */
const missingCode = 2;
const deniedCode = 3;
const failureCode = 4;

/**
 * Converts an error to a TransferFault. The library surrounds messages with the name of its method and the address.
 * @param what the kind of path that was used
 */
function faultOf(error: unknown, what: 'file' | 'folder'): TransferFault {
  if (error instanceof TransferFault) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return new TransferFault('Nothing answers at this address and port.');
  if (code === 'ENOTFOUND') return new TransferFault('There is no server of this name.');
  if (code === 'ETIMEDOUT') return new TransferFault('The server did not answer in time.');
  if (/host denied/i.test(message))
    return new TransferFault(
      'The server shows another key than before, so the password was not sent. If that is right, enter the password again.',
    );
  const status = Number(code);
  if (/no such file|ENOENT/i.test(message) || status === missingCode)
    return new TransferFault(`The ${what} does not exist on the server.`);
  if (/permission denied|EACCES/i.test(message) || status === deniedCode)
    return new TransferFault(
      what === 'file'
        ? 'The server does not let this user read the file.'
        : 'The server does not let this user into the folder.',
    );
  if (status === failureCode || /\bfailure\b/i.test(message))
    return new TransferFault(
      what === 'file'
        ? 'The server could not read the file, and does not say why.'
        : 'The server could not list the folder, and does not say why. Perhaps it does not exist.',
    );
  if (/no matching/i.test(message))
    return new TransferFault('The server offers only methods of encryption that are no longer safe.');
  if (/handshake|timed out/i.test(message))
    return new TransferFault('The server did not answer as an SFTP server does.');
  return new TransferFault('The server ended the connection.');
}

/** Runs an operation on a server and converts its errors. Throws TransferFault. */
export async function withTransferFaults<T>(
  operation: Promise<T>,
  what: 'file' | 'folder' = 'folder',
): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw faultOf(error, what);
  }
}
