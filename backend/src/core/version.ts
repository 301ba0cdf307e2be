import manifest from "../../package.json" with { type: "json" };

/** The product's version, as the side menu and GET /version tell it. */
export const version: string = manifest.version;
