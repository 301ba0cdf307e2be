/** Tests run in Node and may read the code. The code runs in browsers: of Node it is to see nothing. */
declare module "node:fs" {
  export function readdirSync(path: URL, options: { recursive: true; encoding: "utf8" }): string[];
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
