/** Tests run in Node and may read files. The app's code runs in browsers and gets no other Node types. */
declare module "node:fs" {
  export function readdirSync(path: URL, options: { recursive: true; encoding: "utf8" }): string[];
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
