// Answers of the playground under node: `node drive.mjs FOLDER`, with a list of choices in JSON on standard input.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { engine } = await import(new URL("page.mjs", folder));
const answer = await engine(async (name) => new Uint8Array(await readFile(new URL(name, folder))));
process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(answer)));
