import manifest from "../../package.json" with { type: "json" };

/** The product's version, as shown in the side menu and by GET /version. */
export const version: string = manifest.version;
