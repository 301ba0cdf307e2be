// Tests run the page's one inline script as it stands there. What is built for browsers knows no node.
declare module "node:vm" {
  export function runInNewContext(code: string, context: object): unknown;
}
