import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** The request of a page to the browser (WebAuthn Level 3, `PublicKeyCredential…OptionsJSON`). */
export interface Question {
  readonly challenge: string;
  readonly [member: string]: unknown;
}

interface Credential {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** The public key in COSE (RFC 9052, section 7): a map of an EC2 key for ES256. */
  readonly cose: Buffer;
}

const flags = { isPresent: 1, isVerified: 4, hasCredential: 64 } as const;

function newCredential(id = randomBytes(32).toString('base64url')): Credential {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')]);
  const head = Buffer.from('a5010203262001', 'hex');
  return {
    id,
    privateKey,
    cose: Buffer.concat([head, Buffer.from('21', 'hex'), bytes(x), Buffer.from('22', 'hex'), bytes(y)]),
  };
}

interface Traits {
  /** The relying party. The host of the origin by default. */
  readonly site?: string;
  readonly id?: string | undefined;
  readonly count?: number;
}

/** An authenticator with its browser at one origin, written without the package that checks its answers. */
export class Authenticator {
  /** The count of uses in its answers; 0 for keys that are synchronized between devices. */
  count: number;
  private readonly credentials: Credential[];
  private readonly origin: string;
  private readonly site: string;

  constructor(
    origin: string,
    { site = new URL(origin).hostname, id, count = 0 }: Traits = {},
    credentials?: Credential[],
  ) {
    this.origin = origin;
    this.site = site;
    this.count = count;
    this.credentials = credentials ?? (id === undefined ? [] : [newCredential(id)]);
  }

  get ids(): readonly string[] {
    return this.credentials.map(({ id }) => id);
  }

  /** The same keys at another page. */
  at(origin: string, site?: string): Authenticator {
    return new Authenticator(origin, site === undefined ? { site: this.site } : { site }, this.credentials);
  }

  /** Makes a key. The answer is that of `navigator.credentials.create`, as JSON. */
  make(question: Question, type = 'webauthn.create'): string {
    const credential = newCredential();
    const answer = this.register(question, credential, type);
    this.credentials.push(credential);
    return answer;
  }

  /** Answers as if its first key had been made for this question. */
  repeat(question: Question): string {
    return this.register(question, this.first(), 'webauthn.create');
  }

  /** Signs with the first key. The answer is that of `navigator.credentials.get`, as JSON. */
  sign(question: Question): string {
    const { id, privateKey } = this.first();
    const data = this.data(flags.isPresent | flags.isVerified);
    const client = this.client('webauthn.get', question);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
      .sign(privateKey);
    return this.answer(id, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private register(question: Question, { id, cose }: Credential, type: string): string {
    const bytes = Buffer.from(id, 'base64url');
    const data = Buffer.concat([
      this.data(flags.isPresent | flags.isVerified | flags.hasCredential),
      // The model of the authenticator, unknown, and the length of the identifier.
      Buffer.alloc(16),
      Buffer.from([0, bytes.length]),
      bytes,
      cose,
    ]);
    // CBOR: { fmt: 'none', attStmt: {}, authData: data }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.answer(id, {
      clientDataJSON: this.client(type, question).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  private first(): Credential {
    const [credential] = this.credentials;
    if (!credential) throw new Error('The authenticator has no key.');
    return credential;
  }

  private data(flag: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([createHash('sha256').update(this.site).digest(), Buffer.from([flag]), count]);
  }

  private client(type: string, { challenge }: Question): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private answer(id: string, response: object): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
