/** Thrown when a server cannot be used. The message is for the person who configured it. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault';
}
