/** What the tests use of it: the types that come with it are not named in its package, and lack half of this. */
declare module "postman-collection" {
  interface Parameter {
    key: string;
    value: string;
    disabled?: boolean;
  }
  interface List<Part> {
    all(): Part[];
  }
  export interface Item {
    name: string;
    request: {
      method: string;
      url: { path?: string[]; query: List<Parameter>; variables: List<Parameter>; getPathWithQuery(): string };
      headers: List<Parameter>;
      body?: { raw?: string };
    };
    getAuth(): { parameters(): List<Parameter> } | undefined;
  }
  export class Collection {
    constructor(json: object);
    forEachItem(each: (item: Item) => void): void;
  }
}
