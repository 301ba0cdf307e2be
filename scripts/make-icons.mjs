// Creates the icons of the installed app for phones and desktops from the logo. Run by hand when the logo changes:
// node scripts/make-icons.mjs
import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { inRoot } from "./lib/paths.mjs";

const logo = readFileSync(inRoot("frontend", "public", "favicon.svg"), "utf8");
const blue = "#34449B";
const folder = inRoot("frontend", "public", "icons");
mkdirSync(folder, { recursive: true });

/** Rendered at the final size (the SVG is 48 px wide), because an enlarged small image is not sharp. */
const rendered = (size) => sharp(Buffer.from(logo), { density: (72 * size) / 48 }).resize(size, size);

/** A maskable icon: full-bleed background, the logo inside the safe zone. */
async function maskable(size, scale) {
  const inner = Math.round(size * scale);
  const picture = await rendered(inner).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: blue } }).composite([
    { input: picture },
  ]);
}

const save = (picture, name) => picture.png({ compressionLevel: 9, palette: true }).toFile(`${folder}/${name}`);

await save(rendered(192), "icon-192.png");
await save(rendered(512), "icon-512.png");
await save(await maskable(192, 0.88), "maskable-192.png");
await save(await maskable(512, 0.88), "maskable-512.png");
await save(await maskable(180, 0.92), "apple-touch-icon.png");
