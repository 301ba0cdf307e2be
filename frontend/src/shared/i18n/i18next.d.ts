import "i18next";
import type common from "./locales/pt/common";
import type connections from "./locales/pt/connections";
import type errors from "./locales/pt/errors";
import type login from "./locales/pt/login";
import type messages from "./locales/pt/messages";
import type shell from "./locales/pt/shell";
import type tickets from "./locales/pt/tickets";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      common: typeof common;
      connections: typeof connections;
      errors: typeof errors;
      login: typeof login;
      messages: typeof messages;
      shell: typeof shell;
      tickets: typeof tickets;
    };
  }
}
