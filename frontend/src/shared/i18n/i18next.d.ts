import "i18next";
import type * as portuguese from "./portuguese";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof portuguese;
  }
}
