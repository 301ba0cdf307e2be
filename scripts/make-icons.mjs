// The pictures by which a telephone or a desktop shows the installed app, from the one logo. Run by hand when it changes:
// node scripts/make-icons.mjs
import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { inRoot } from "./lib/paths.mjs";

const logo = readFileSync(inRoot("frontend", "public", "favicon.svg"), "utf8");
const blue = "#34449B";
const folder = inRoot("frontend", "public", "icons");
mkdirSync(folder, { recursive: true });

/** Drawn at the size at which it is shown: a small drawing that is blown up is not sharp. */
const drawn = (size) => sharp(Buffer.from(logo), { density: (72 * size) / 48 }).resize(size, size);

/** To the edges in one colour, the logo within the middle part that every mask leaves: systems cut their own shape out. */
async function filled(size, part) {
  const inner = Math.round(size * part);
  const picture = await drawn(inner).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: blue } }).composite([
    { input: picture },
  ]);
}

const save = (picture, name) => picture.png({ compressionLevel: 9, palette: true }).toFile(`${folder}/${name}`);

await save(drawn(192), "icon-192.png");
await save(drawn(512), "icon-512.png");
await save(await filled(192, 0.88), "maskable-192.png");
await save(await filled(512, 0.88), "maskable-512.png");
await save(await filled(180, 0.92), "apple-touch-icon.png");
