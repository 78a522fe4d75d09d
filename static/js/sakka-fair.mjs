// @ts-check
/**
 * sakka-fair/1: from one secret to every hand dealt (docs/fairness.md §1 to §5).
 *
 * Runs in a browser, also under a strict content security policy, and under Node 18 or newer; needs
 * nothing but WebCrypto and Unicode normalisation. Hex text and bytes are never mixed: seeds, keys
 * and beacons are `Uint8Array`s of 32 bytes, made from a record's hex by `bytesFromHex`. Cards are
 * texts, rank then suit, `"TH"`; a deck is 32 of them, position 0 the top; seats are 0 to 3.
 *
 * What is wrong with an input is a `FairError` with a code; nothing is repaired or guessed.
 *
 * @module
 */

export const SCHEME = "sakka-fair/1";
/** Code points of a client seed, as given. */
export const MAX_CLIENT_SEED = 64;
/** Largest number of a shuffle, of a stream or of a block: it is hashed as four bytes. */
export const MAX_NUMBER_U32 = 2 ** 32 - 1;
export const DEALER_LABEL = "dealer";
export const DEAL_LABEL = "deal";

const KEY_BYTES = 32;
const BYTE_VALUES = 256;
const SEATS = 4;
/** Where the card turned up (المشترى) lies in the deck. */
const FLIP = 20;

/** The 32 cards by card number, `8 * suit + rank`. @type {readonly string[]} */
export const DECK = Object.freeze(
  [..."SHDC"].flatMap((suit) => [..."789TJQKA"].map((rank) => rank + suit)),
);

/**
 * The code of what is wrong.
 *
 * - `hex`: not 64 lower-case hex digits
 * - `bytes`: `values.what` (`server_seed`, `key`, `beacon`) is not a `Uint8Array` of 32 bytes
 * - `sakka_id`: not 1 to 64 of `A-Z a-z 0-9 . _ -`
 * - `client_seeds`: not a list of four
 * - `client_seed_type`: neither text nor `null`
 * - `client_seed_long`: more than 64 code points; `values.count` of them
 * - `text_surrogate`, `text_unassigned`: a lone surrogate; a code point that Unicode 14.0 does not
 *   assign; `values.at` is its place in code points, `values.point` its number as `U+XXXX`
 * - `label`: not 1 to 64 printable ASCII characters
 * - `number`: not a whole number from 0 to 2^32 - 1
 * - `bound`: a draw that is not out of 1 to 256
 * - `deck`: not each of the 32 cards once
 * - `cut`: neither 1 to 31 nor `null`
 * - `seat`: not 0 to 3
 * - `no_web_crypto`: there is no `crypto.subtle`: a page that did not come over TLS
 * - `old_unicode`: this browser's Unicode is older than the text needs, so that it could not be
 *   trusted to normalise it
 *
 * Errors in a client seed have `values.seat` where the seed was one of four.
 *
 * @typedef {"hex" | "bytes" | "sakka_id" | "client_seeds" | "client_seed_type" |
 *   "client_seed_long" | "text_surrogate" | "text_unassigned" | "label" | "number" | "bound" |
 *   "deck" | "cut" | "seat" | "no_web_crypto" | "old_unicode"} FairErrorCode
 */

/** All codes, for who translates them. @type {readonly FairErrorCode[]} */
export const ERROR_CODES = Object.freeze(
  /** @type {const} */ ([
    "hex", "bytes", "sakka_id", "client_seeds", "client_seed_type", "client_seed_long",
    "text_surrogate", "text_unassigned", "label", "number", "bound", "deck", "cut", "seat",
    "no_web_crypto", "old_unicode",
  ]),
);

/** An input that is refused, or (`NoWebCrypto`, `OldUnicode`) a place where nothing can be computed. */
export class FairError extends Error {
  /**
   * @param {FairErrorCode} code
   * @param {Readonly<Record<string, string | number>>} [values] what a sentence about it can name
   */
  constructor(code, values = {}) {
    super(`${SCHEME}: ${code} ${JSON.stringify(values)}`);
    this.name = "FairError";
    this.code = code;
    this.values = values;
    /** Where a catalogue of texts has the sentence for people. */
    this.messageKey = `fairness.script.${code}`;
  }
}

/** There is no WebCrypto: browsers give it only to pages that came over TLS or from this machine. */
export class NoWebCrypto extends FairError {
  constructor() {
    super("no_web_crypto");
    this.name = "NoWebCrypto";
  }
}

/** The text is fine, but this browser does not know all its letters, so it cannot normalise it. */
export class OldUnicode extends FairError {
  constructor() {
    super("old_unicode");
    this.name = "OldUnicode";
  }
}

// Text and bytes ---------------------------------------------------------------------------------

/**
 * The 32 bytes of 64 lower-case hex digits.
 *
 * @param {string} text
 * @returns {Uint8Array}
 * @throws {FairError} `hex`
 */
export function bytesFromHex(text) {
  if (typeof text !== "string" || !/^[0-9a-f]{64}$/.test(text)) {
    throw new FairError("hex");
  }
  return Uint8Array.from({ length: KEY_BYTES }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/**
 * Bytes as lower-case hex digits.
 *
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function hexFromBytes(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Which code points are assigned in Unicode 14.0. Made by `verifier/fairness/unicode14_make.py`; do
 * not edit. The lengths, in base 32, of the stretches of code points from 0 on: assigned, not
 * assigned, assigned, and so on.
 */
const UNICODE_14 = `
ro 2 6 4 7 1 1 1 k 1 cd 1 16 2 1i 2 3 1 1n 8 r 4 6 b 8e 1 1s 2 35 e 1r 2 1h 2 f 1 s 2 1 1 b 5 v 1 2
6 7c 1 8 2 2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 p 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4
2 2 3 3 1 7 4 1 1 7 h a 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 c 7 7 1 3 1 8 2 2 2 m 1 7 1
2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 2 i a 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e l 5
d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 2 1 2 4 2 a 7 m 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 6 2 1 4 2 a 1 2 d
d 1 3 1 1j 1 3 1 6 4 g 2 q 1 3 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 6 a 2 3 c 1q 4 t 15 2 1 1 1 5 1
o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 10 28 1 14 4 17 1 14 1 f 1 d 15 66 1 1 5 1 2 bp 1 4 2 7 1 1 1 4 2 19
1 4 2 11 1 4 2 7 1 1 1 4 2 f 1 1p 1 4 2 23 2 10 3 q 6 2m 2 6 2 kt 3 2p 7 m 9 o 9 k c d 1 3 1 2 c 2u
2 a 6 a 6 q 6 2p 7 1b 5 26 a v 1 c 4 c 4 1 3 1a 2 5 b 1c 4 q 6 b 3 1u 2 21 1 t 2 b 6 a 6 e 2 v 1h
2d 3 1f 1 3k 8 1s 3 f 3 1s 7 1b 2 b 8 1b 5 gm 2 6 2 16 2 6 2 8 1 1 1 1 1 1 1 v 2 1l 1 f 1 e 2 6 1 j
2 3 1 9 1 35 1 c 2 r 1 d 3 11 f 11 f 4c 4 kn p b l 1ok 2 10 1 at 5 1d 1 1 5 1 2 1o 7 2 e o 9 7 1 7
1 7 1 7 1 7 1 7 1 7 1 7 1 3u 12 q 1 2p c 6m q c 4 20 1 2m 2 37 5 1b 1 2u 1 2k c 1f 1 sjd 3 1n 9 as
k 5o 8 6b 5 2 1 1 1 5 o 1r 3 a 6 1o 8 26 8 c 6 3k b u 3 2e 1 b 4 11 1 1n 9 e 2 a 2 37 o s a 6 2 6 2
6 9 7 1 7 1 1s 4 3u 2 a 6 at4 c n 4 1h 4 8je 2 3a 16 7 c 5 5 q 1 5 1 1 1 2 1 2 1 3t g dt 2 1m 7 1
10 1a 6 1j 1 j 1 4 4 5 1 47 2 1 1 5u 3 6 2 6 2 6 2 3 3 7 1 7 a 5 2 c 1 q 1 j 1 2 1 f 2 e 12 3r 5 3
4 1d 3 2o 1 d 3 1 1f 1e 42 t 3 1h f s 4 14 9 u 5 1b 5 u 1 15 4 e 1a 4u 2 a 6 14 4 14 4 18 8 1k b c
1 f 1 7 1 2 1 b 1 f 1 7 1 2 23 9n 9 m a 8 o 6 1 1a 1 9 25 6 2 1 1 1c 1 2 3 1 2 n 1 28 8 9 1g j 1 2
5 11 3 r 5 1 20 1o 4 k 2 1i 1 2 5 8 1 3 1 t 2 3 4 a 7 9 7 20 10 17 4 c 9 1m 3 t 2 r 5 q 7 4 c 7 2g
29 1n 1j d 1j 7 1e 8 a 96 v 1 1a 1 3 2 2 2e 18 8 1a m q 16 s k n 9 2e 4 14 9 24 a 1 2 p 7 a 6 1l 1
i 8 17 9 30 1 k b i 1 1c 21 7 1 1 1 4 1 f 1 b 6 1r 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1
6 1 5 7 2 7 3 5 4b 2s 1 5 u 28 8 a 56 1m 2 16 12 25 b a 6 d j 1q 6 a 1m r 2 f 4 n 5p 1s 34 2j c 8 2
1 2 8 1 2 1 u 1 2 2 c 9 a 26 8 2 1e 2 b r 28 8 2j d 29 87 9 1 1d 1 e a t 3 10 2 m 1 e 29 7 1 2 1 1c
3 1 1 2 1 9 8 a 6 6 1 2 1 15 1 2 1 6 7 a 9m p 5n 1 f 1i d sr 36 3f 1 5 b 64 2ic 33 d 11f 1 9 3u7 i7
8dp hp 7 v 1 a 4 2h 1 a 6 u 2 6 a 26 a a 1 7 1 l 5 j lg 2r 35 2b 4 1p 7 h 20 5 b 2 e 5vo 8 16m 1a 9
8n7 4 1 7 1 2 1 93 1d 3 h 4 8 cc 284 3b 5 d 3 9 7 a 2 8 4is 1e 2 n 9 3k 1s 7m a 17 2 62 l 26 4q k c
2n 9 p 47 2l 1 27 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 21 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 ak 2 94 2 lu f
5 1 f 12g v 71 7 1 h 2 7 1 2 1 5 6l 1d 3 e 2 a 4 2 a0 v h 1q 5 1 170 7 1 4 1 2 1 f 1 65 2 g 19 2c 4
a 4 2 oh 24 2c 1t 62 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1
1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 1k 2 8e 1c 4 34 c f 2 f 1 f 1 15 a 5e 1o t d 1c
4 9 7 2 e 6 4q uo 5 g 3 d 3 3k c 2p 7 c 4 1 f c 4 1o 8 a 6 18 8 u 2 2 2e ak c e 2 5 3 5 3 7 9 t 3 b
5 6 a a 6 8 8 7 9 4j 1 1n 15 a 106 19n0 10 41p 7 6u 2 5k2 e 79h 30v gu 1f2 4qb lr5m 1 u 30 40 7g
1vgg 1vvu 2 1vvu 2
`;

/** @type {number[] | undefined} */
let borders;

/**
 * Whether a code point is assigned in Unicode 14.0 (its category is not `Cn`).
 *
 * @param {number} point
 * @returns {boolean}
 */
export function assigned(point) {
  if (borders === undefined) {
    let end = 0;
    borders = UNICODE_14.trim().split(/\s+/).map((length) => (end += parseInt(length, 32)));
  }
  // How many stretches end at or before the point: of them, in turn, one is assigned, one is not.
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (borders[middle] <= point) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low % 2 === 0;
}

/**
 * What a client seed puts into the key (§1): its normal form C in UTF-8; `null` and `""` nothing.
 *
 * @param {string | null} text 0 to 64 code points, counted as given
 * @returns {Uint8Array}
 * @throws {FairError} `client_seed_type`, `client_seed_long`, `text_surrogate`, `text_unassigned`
 * @throws {OldUnicode}
 */
export function clientSeedBytes(text) {
  return seedBytesOf(text, {});
}

/**
 * @param {unknown} text
 * @param {Readonly<Record<string, number>>} where
 * @returns {Uint8Array}
 */
function seedBytesOf(text, where) {
  if (text === null) {
    return new Uint8Array();
  }
  if (typeof text !== "string") {
    throw new FairError("client_seed_type", where);
  }
  // By code points: the halves of a pair count as one, and only a lone surrogate is seen as such.
  const points = Array.from(text, (letter) => /** @type {number} */ (letter.codePointAt(0)));
  if (points.length > MAX_CLIENT_SEED) {
    throw new FairError("client_seed_long", { ...where, count: points.length });
  }
  points.forEach((point, at) => {
    const surrogate = point >= 0xd800 && point <= 0xdfff;
    if (surrogate || !assigned(point)) {
      const named = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
      const code = surrogate ? "text_surrogate" : "text_unassigned";
      throw new FairError(code, { ...where, at, point: named });
    }
  });
  // What the table assigns and this engine does not know, it would normalise by guessing.
  if (/\p{Cn}/u.test(text)) {
    throw new OldUnicode();
  }
  return new TextEncoder().encode(text.normalize("NFC"));
}

/**
 * @param {string} text
 * @returns {Uint8Array}
 */
function ascii(text) {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * @param {number} number
 * @returns {Uint8Array}
 */
function u16(number) {
  return Uint8Array.of(number >>> 8, number);
}

/**
 * @param {number} number
 * @returns {Uint8Array}
 */
function u32(number) {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

/**
 * @param {Uint8Array[]} parts
 * @returns {Uint8Array<ArrayBuffer>}
 */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * A copy of 32 bytes. Their hex text is not taken for them: it would give another key.
 *
 * @param {unknown} bytes
 * @param {string} what
 * @returns {Uint8Array<ArrayBuffer>}
 */
function bytes32(bytes, what) {
  if (!(bytes instanceof Uint8Array) || bytes.length !== KEY_BYTES) {
    throw new FairError("bytes", { what });
  }
  return joined(bytes);
}

// SHA-256 and HMAC -------------------------------------------------------------------------------

/** @returns {Promise<SubtleCrypto>} */
async function subtle() {
  const here = globalThis.crypto?.subtle;
  if (here) {
    return here;
  }
  // Node 18 keeps it in a module of its own. A page has no `process` and never asks for the module.
  const { process } = /** @type {{ process?: { versions?: { node?: string } } }} */ (globalThis);
  if (process?.versions?.node) {
    const { webcrypto } = await import("node:crypto");
    return /** @type {SubtleCrypto} */ (webcrypto.subtle);
  }
  throw new NoWebCrypto();
}

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<string>} in hex
 */
async function sha256(bytes) {
  const crypto = await subtle();
  return hexFromBytes(new Uint8Array(await crypto.digest("SHA-256", joined(bytes))));
}

/**
 * HMAC-SHA-256 with one key.
 *
 * @param {Uint8Array<ArrayBuffer>} key
 * @returns {Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>>}
 */
async function hmac(key) {
  const crypto = await subtle();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.importKey("raw", key, algorithm, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.sign("HMAC", imported, message));
}

// Commitments and the sakka key ------------------------------------------------------------------

/**
 * SHA-256 of the 32 bytes of the server seed, in hex (§2).
 *
 * @param {Uint8Array} serverSeed 32 bytes
 * @returns {Promise<string>}
 * @throws {FairError} `bytes`
 * @throws {NoWebCrypto}
 */
export async function commitmentOf(serverSeed) {
  return sha256(bytes32(serverSeed, "server_seed"));
}

/**
 * SHA-256 of the bytes of a client seed, in hex (§1); `null`: of no bytes.
 *
 * @param {string | null} text
 * @returns {Promise<string>}
 * @throws {FairError} as `clientSeedBytes`
 * @throws {NoWebCrypto}
 */
export async function clientCommitmentOf(text) {
  return sha256(clientSeedBytes(text));
}

/**
 * What the server seed signs to make the key: each field with its length in bytes before it (§3).
 *
 * @param {string} sakkaId
 * @param {readonly (string | null)[] | null} [clientSeeds] one for each seat, or `null`: none given
 * @param {Uint8Array | null} [beacon] the 32 bytes of the beacon's randomness
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {FairError} `sakka_id`, `client_seeds`, `bytes`, or as `clientSeedBytes`
 */
export function keyMessage(sakkaId, clientSeeds = null, beacon = null) {
  if (typeof sakkaId !== "string" || !/^[A-Za-z0-9._-]{1,64}$/.test(sakkaId)) {
    throw new FairError("sakka_id");
  }
  const seeds = clientSeeds ?? Array.from({ length: SEATS }, () => null);
  if (!Array.isArray(seeds) || seeds.length !== SEATS) {
    throw new FairError("client_seeds");
  }
  const fields = [
    ...seeds.map((text, seat) => seedBytesOf(text, { seat })),
    beacon === null ? new Uint8Array() : bytes32(beacon, "beacon"),
  ];
  return joined(
    ascii(SCHEME),
    Uint8Array.of(0, sakkaId.length),
    ascii(sakkaId),
    ...fields.flatMap((field) => [u16(field.length), field]),
  );
}

/**
 * The key that all deals of one sakka come from, 32 bytes (§3).
 *
 * @param {Uint8Array} serverSeed 32 bytes
 * @param {string} sakkaId
 * @param {readonly (string | null)[] | null} [clientSeeds]
 * @param {Uint8Array | null} [beacon]
 * @returns {Promise<Uint8Array>}
 * @throws {FairError} `bytes`, or as `keyMessage`
 * @throws {NoWebCrypto}
 */
export async function sakkaKey(serverSeed, sakkaId, clientSeeds = null, beacon = null) {
  const seed = bytes32(serverSeed, "server_seed");
  const message = keyMessage(sakkaId, clientSeeds, beacon);
  return (await hmac(seed))(message);
}

// Stream and uniform draws -----------------------------------------------------------------------

/**
 * One block of a stream: what was hashed with the key, and the 32 bytes it gave, both in hex.
 *
 * @typedef {{ number: number, message: string, hex: string }} Block
 */

/**
 * One uniform draw out of `m`, with what it took from the stream.
 *
 * `limit` is the first byte value that is dropped, `first` the place in the stream of the first byte
 * read, `dropped` the bytes at or above the limit, `byte` the one taken, `value` is `byte` mod `m`.
 *
 * @typedef {{ m: number, limit: number, first: number, dropped: number[], byte: number,
 *   value: number }} Draw
 */

/** The stream `(label, n)` of a sakka key, read one byte at a time from the start (§4). */
export class Stream {
  /** @type {(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} */
  #mac;
  /** @type {Uint8Array} */
  #prefix;
  /** @type {Uint8Array} */
  #block = new Uint8Array();
  #position = 0;
  /** The blocks made so far. @type {Block[]} */
  blocks = [];

  /**
   * Only for `Stream.open`.
   *
   * @param {(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} mac
   * @param {Uint8Array} prefix
   */
  constructor(mac, prefix) {
    this.#mac = mac;
    this.#prefix = prefix;
  }

  /**
   * @param {Uint8Array} key the sakka key, 32 bytes
   * @param {string} label `"dealer"` or `"deal"`
   * @param {number} n 0 to 2^32 - 1
   * @returns {Promise<Stream>}
   * @throws {FairError} `bytes`, `label`, `number`
   * @throws {NoWebCrypto}
   */
  static async open(key, label, n) {
    const own = bytes32(key, "key");
    if (typeof label !== "string" || !/^[ -~]{1,64}$/.test(label)) {
      throw new FairError("label");
    }
    if (!isWithin(n, 0, MAX_NUMBER_U32)) {
      throw new FairError("number");
    }
    return new Stream(await hmac(own), joined(ascii(label), Uint8Array.of(0), u32(n)));
  }

  /** How many bytes were read. */
  get position() {
    return this.#position;
  }

  /**
   * The next byte, 0 to 255. Wait for one before asking for another.
   *
   * @returns {Promise<number>}
   */
  async byte() {
    const at = this.#position % KEY_BYTES;
    if (at === 0) {
      const number = this.blocks.length;
      const message = joined(this.#prefix, u32(number));
      this.#block = await this.#mac(message);
      this.blocks.push({ number, message: hexFromBytes(message), hex: hexFromBytes(this.#block) });
    }
    this.#position += 1;
    return this.#block[at];
  }

  /**
   * Draws one of `0 … m - 1`, equally likely.
   *
   * @param {number} m 1 to 256
   * @returns {Promise<Draw>}
   * @throws {FairError} `bound`
   */
  async draw(m) {
    if (!isWithin(m, 1, BYTE_VALUES)) {
      throw new FairError("bound");
    }
    const limit = BYTE_VALUES - (BYTE_VALUES % m);
    const first = this.#position;
    const dropped = [];
    let byte = await this.byte();
    while (byte >= limit) {
      dropped.push(byte);
      byte = await this.byte();
    }
    return { m, limit, first, dropped, byte, value: byte % m };
  }
}

/**
 * @param {unknown} number
 * @param {number} least
 * @param {number} most
 * @returns {number is number}
 */
function isWithin(number, least, most) {
  return typeof number === "number" && Number.isInteger(number) && number >= least && number <= most;
}

// First dealer and shuffle -----------------------------------------------------------------------

/**
 * The draw of the first dealer (السحبة): one block, one byte of it, one seat. No byte can be
 * dropped, as 4 divides 256.
 *
 * @typedef {{ block: Block, byte: number, seat: number }} DealerTrace
 */

/**
 * One draw of a shuffle and its swap.
 *
 * `i` is the position filled, `m` = `i + 1`; bytes at or above `limit` are dropped. `first` is the
 * place of the first byte read in the stream, `dropped` the bytes dropped, `byte` the one taken;
 * `j` = `byte` mod `m` is the position swapped with `i`. `card_i` and `card_j` lie there before the
 * swap, `deck` is the deck after it.
 *
 * @typedef {{ i: number, m: number, limit: number, first: number, dropped: number[], byte: number,
 *   j: number, card_i: string, card_j: string, deck: string[] }} Step
 */

/**
 * One shuffle: the blocks that were read, every step, and the deck that came of it.
 *
 * @typedef {{ number: number, blocks: Block[], steps: Step[], deck: string[] }} ShuffleTrace
 */

/**
 * @param {Uint8Array} key the sakka key, 32 bytes
 * @returns {Promise<DealerTrace>}
 * @throws {FairError} `bytes`
 * @throws {NoWebCrypto}
 */
export async function traceFirstDealer(key) {
  const stream = await Stream.open(key, DEALER_LABEL, 0);
  const { byte, value } = await stream.draw(SEATS);
  return { block: stream.blocks[0], byte, seat: value };
}

/**
 * The seat that deals first.
 *
 * @param {Uint8Array} key the sakka key, 32 bytes
 * @returns {Promise<number>}
 * @throws {FairError} `bytes`
 * @throws {NoWebCrypto}
 */
export async function firstDealer(key) {
  return (await traceFirstDealer(key)).seat;
}

/**
 * Shuffle number `n`, step by step, before any cut (§5). It is the shuffle itself that is told here,
 * not a retelling: `shuffle` gives the deck of this.
 *
 * @param {Uint8Array} key the sakka key, 32 bytes
 * @param {number} n 0 to 2^32 - 1
 * @returns {Promise<ShuffleTrace>}
 * @throws {FairError} `bytes`, `number`
 * @throws {NoWebCrypto}
 */
export async function traceShuffle(key, n) {
  const stream = await Stream.open(key, DEAL_LABEL, n);
  const deck = [...DECK];
  /** @type {Step[]} */
  const steps = [];
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const { value: j, ...draw } = await stream.draw(i + 1);
    const [card_i, card_j] = [deck[i], deck[j]];
    deck[i] = card_j;
    deck[j] = card_i;
    steps.push({ i, ...draw, j, card_i, card_j, deck: [...deck] });
  }
  return { number: n, blocks: stream.blocks, steps, deck };
}

/**
 * Every byte that a step read, in order: its place in the stream, its block and its place in it, and
 * whether it was taken or dropped.
 *
 * @param {Step | Draw} step
 * @returns {{ place: number, block: number, at: number, byte: number, taken: boolean }[]}
 */
export function readsOf(step) {
  return [...step.dropped, step.byte].map((byte, index, all) => {
    const place = step.first + index;
    const block = Math.floor(place / KEY_BYTES);
    return { place, block, at: place % KEY_BYTES, byte, taken: index === all.length - 1 };
  });
}

/**
 * The deck of shuffle number `n`, before any cut.
 *
 * @param {Uint8Array} key the sakka key, 32 bytes
 * @param {number} n 0 to 2^32 - 1
 * @returns {Promise<string[]>}
 * @throws {FairError} `bytes`, `number`
 * @throws {NoWebCrypto}
 */
export async function shuffle(key, n) {
  return (await traceShuffle(key, n)).deck;
}

// Cut and deal -----------------------------------------------------------------------------------

/**
 * The deck cut (القص) below its top `k` cards; `null`: not cut.
 *
 * @param {readonly string[]} deck
 * @param {number | null} k 1 to 31
 * @returns {string[]}
 * @throws {FairError} `deck`, `cut`
 */
export function cutDeck(deck, k) {
  checkDeck(deck);
  if (k === null) {
    return [...deck];
  }
  if (!isWithin(k, 1, DECK.length - 1)) {
    throw new FairError("cut");
  }
  return [...deck.slice(k), ...deck.slice(0, k)];
}

/**
 * The first five cards of each seat, by seat and in dealing order, and the card turned up.
 *
 * @param {readonly string[]} deck after the cut
 * @param {number} dealer a seat
 * @returns {{ first: string[][], flip: string }}
 * @throws {FairError} `deck`, `seat`
 */
export function firstHands(deck, dealer) {
  checkDeck(deck);
  checkSeat(dealer);
  /** @type {string[][]} */
  const first = [[], [], [], []];
  let top = 0;
  for (const count of [3, 2]) {
    for (const seat of seatsFromRightOf(dealer)) {
      first[seat].push(...deck.slice(top, top + count));
      top += count;
    }
  }
  return { first, flip: deck[FLIP] };
}

/**
 * The cards dealt after the buying, by seat and in dealing order: three each, two to the taker, who
 * has the card turned up besides.
 *
 * @param {readonly string[]} deck after the cut
 * @param {number} dealer a seat
 * @param {number} taker the buyer, or after أشكل the buyer's partner
 * @returns {string[][]}
 * @throws {FairError} `deck`, `seat`
 */
export function restHands(deck, dealer, taker) {
  checkDeck(deck);
  checkSeat(dealer);
  checkSeat(taker);
  /** @type {string[][]} */
  const rest = [[], [], [], []];
  let top = FLIP + 1;
  for (const seat of seatsFromRightOf(dealer)) {
    const count = seat === taker ? 2 : 3;
    rest[seat] = deck.slice(top, top + count);
    top += count;
  }
  return rest;
}

/**
 * The order of dealing: from the dealer's right, the dealer last.
 *
 * @param {number} dealer
 * @returns {number[]}
 */
function seatsFromRightOf(dealer) {
  return [1, 2, 3, 4].map((step) => (dealer + step) % SEATS);
}

/** @param {unknown} seat */
function checkSeat(seat) {
  if (!isWithin(seat, 0, SEATS - 1)) {
    throw new FairError("seat");
  }
}

/** @param {unknown} deck */
function checkDeck(deck) {
  const whole = Array.isArray(deck) && deck.length === DECK.length;
  if (!whole || !DECK.every((card) => deck.includes(card))) {
    throw new FairError("deck");
  }
}
