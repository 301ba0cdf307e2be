// Tests execute the inline script of index.html. Browser code gets no other Node types.
declare module "node:vm" {
  export function runInNewContext(code: string, context: object): unknown;
}
