// @ts-check
/**
 * A program for `verify-sakka vectors run -- node vectors/js/answer.mjs`: what somebody who has built
 * their own sakka-fair/1 writes to hold it against the vectors. Here it is static/js/sakka-fair.mjs
 * that is asked; put your own in its place.
 *
 * One JSON object a line comes in, one a line goes out, in the same order (vectors/README.md):
 *
 *     {"file": "shuffle", "tcId": 17, "input": {…}}
 *     {"tcId": 17, "output": {…}}             the answer
 *     {"tcId": 17, "error": "record.invalid"} the input must be refused
 *     {"tcId": 17, "skip": true}              a file that this program does not know
 */
import process from "node:process";

import * as fair from "../../static/js/sakka-fair.mjs";

/** An input without the members of its file. */
class Malformed extends Error {}

/**
 * What answers the inputs of each file. An input has just the members named.
 *
 * @type {Map<string, { members: string[], answer: (input: any) => Promise<object> }>}
 */
const FILES = new Map(
  Object.entries({
    commitment: {
      members: ["server_seed"],
      answer: async (input) => ({
        commitment: await fair.commitmentOf(fair.bytesFromHex(input.server_seed)),
      }),
    },
    key: {
      members: ["server_seed", "sakka_id", "client_seeds", "beacon"],
      answer: async (input) => {
        const seed = fair.bytesFromHex(input.server_seed);
        const beacon = input.beacon === null ? null : fair.bytesFromHex(input.beacon);
        const seeds = listOf(input.client_seeds);
        const key = await fair.sakkaKey(seed, input.sakka_id, seeds, beacon);
        return { key: fair.hexFromBytes(key) };
      },
    },
    draws: {
      members: ["key", "label", "n", "bounds"],
      answer: async (input) => {
        const stream = await fair.Stream.open(fair.bytesFromHex(input.key), input.label, input.n);
        const draws = [];
        for (const bound of listOf(input.bounds)) {
          draws.push(await stream.draw(bound));
        }
        return {
          draws: draws.map((draw) => draw.value),
          bytes_read: stream.position,
          dropped: draws.flatMap((draw) => draw.dropped),
        };
      },
    },
    first_dealer: {
      members: ["key"],
      answer: async (input) => ({
        first_dealer: await fair.firstDealer(fair.bytesFromHex(input.key)),
      }),
    },
    shuffle: {
      members: ["key", "index"],
      answer: async (input) => ({
        deck: await fair.shuffle(fair.bytesFromHex(input.key), input.index),
      }),
    },
    cut_and_deal: {
      members: ["deck", "cut", "dealer", "taker"],
      answer: async ({ deck, cut, dealer, taker }) => {
        const lying = fair.cutDeck(deck, cut);
        const rest = taker === null ? null : fair.restHands(lying, dealer, taker);
        return { ...fair.firstHands(lying, dealer), rest };
      },
    },
    client_seeds: {
      members: ["text"],
      answer: async ({ text }) => ({
        bytes: fair.hexFromBytes(fair.clientSeedBytes(text)),
        client_commitment: await fair.clientCommitmentOf(text),
      }),
    },
  }),
);

/**
 * @param {unknown} value
 * @returns {any[]}
 */
function listOf(value) {
  if (!Array.isArray(value)) {
    throw new Malformed();
  }
  return value;
}

/**
 * @param {any} test
 * @returns {Promise<object>}
 */
async function answerTo(test) {
  const { file, tcId, input } = test;
  const known = FILES.get(file);
  if (known === undefined) {
    return { tcId, skip: true };
  }
  try {
    const members = Object.keys(input ?? {}).sort();
    if (members.join() !== [...known.members].sort().join()) {
      throw new Malformed();
    }
    return { tcId, output: await known.answer(input) };
  } catch (error) {
    const cannotCompute = error instanceof fair.NoWebCrypto || error instanceof fair.OldUnicode;
    const refused = error instanceof fair.FairError || error instanceof Malformed;
    if (refused && !cannotCompute) {
      return { tcId, error: "record.invalid" };
    }
    throw error; // not the input's fault: say so and stop, rather than give a wrong answer
  }
}

/**
 * The lines of a stream of UTF-8, cut at U+000A alone: `node:readline` would also cut inside a JSON
 * text that holds U+2028.
 *
 * @param {AsyncIterable<Uint8Array>} chunks
 * @returns {AsyncGenerator<string>}
 */
async function* linesOf(chunks) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = /** @type {string} */ (lines.pop());
    yield* lines;
  }
  yield rest + decoder.decode();
}

try {
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() !== "") {
      process.stdout.write(`${JSON.stringify(await answerTo(JSON.parse(line)))}\n`);
    }
  }
} catch (error) {
  process.stderr.write(`answer.mjs: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
