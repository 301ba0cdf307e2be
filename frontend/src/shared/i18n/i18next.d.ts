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
import type contacts from "./locales/pt/contacts";
import type quick from "./locales/pt/quick";
import type todo from "./locales/pt/todo";
import type home from "./locales/pt/home";
import type commands from "./locales/pt/commands";
import type search from "./locales/pt/search";
import type moving from "./locales/pt/moving";
import type panel from "./locales/pt/panel";
import type serving from "./locales/pt/serving";
import type writing from "./locales/pt/writing";
import type attention from "./locales/pt/attention";

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
      contacts: typeof contacts;
      quick: typeof quick;
      todo: typeof todo;
      home: typeof home;
      commands: typeof commands;
      search: typeof search;
      moving: typeof moving;
      panel: typeof panel;
      serving: typeof serving;
      writing: typeof writing;
      attention: typeof attention;
    };
  }
}
