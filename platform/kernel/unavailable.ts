/** A service beside the database does not respond, or rejects the platform; a retry may succeed (HTTP 503). */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable';
  readonly retryAfterSeconds = 2;
}
