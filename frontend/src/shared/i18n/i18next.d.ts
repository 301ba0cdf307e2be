import "i18next";
import type common from "./locales/pt/common";
import type connections from "./locales/pt/connections";
import type errors from "./locales/pt/errors";
import type login from "./locales/pt/login";
import type messages from "./locales/pt/messages";
import type shell from "./locales/pt/shell";
import type tickets from "./locales/pt/tickets";
import type signup from "./locales/pt/signup";
import type password from "./locales/pt/password";
import type profile from "./locales/pt/profile";
import type lists from "./locales/pt/lists";
import type users from "./locales/pt/users";
import type queues from "./locales/pt/queues";
import type tags from "./locales/pt/tags";
import type settings from "./locales/pt/settings";
import type platform from "./locales/pt/platform";
import type helps from "./locales/pt/helps";
import type announcements from "./locales/pt/announcements";
import type audit from "./locales/pt/audit";

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
      signup: typeof signup;
      password: typeof password;
      profile: typeof profile;
      lists: typeof lists;
      users: typeof users;
      queues: typeof queues;
      tags: typeof tags;
      settings: typeof settings;
      platform: typeof platform;
      helps: typeof helps;
      announcements: typeof announcements;
      audit: typeof audit;
    };
  }
}
