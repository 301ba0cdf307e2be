import { afterEach, beforeAll, beforeEach } from "@jest/globals";
import { botScriptApi } from "@guiche/contract/bot-scripts";
import { languages, type Language } from "@guiche/contract/texts/languages";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { i18n, startI18n } from "../shared/i18n/i18n";
import { clearSession } from "../shared/session/store";
import { resetServer, serve } from "./server";

// A failure names what was looked for; the whole page as HTML would bury it.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? "not found") });

// React's development build records the call stack of each element for its warnings: a seventh of a test's time.
const internals = (React as unknown as Record<string, object>)[
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
]!;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => undefined });

export const setLanguage = (language: Language) => i18n.changeLanguage(language);

beforeAll(async () => {
  await startI18n();
  if (!languages.includes(i18n.language as Language)) throw new Error(`unknown language ${i18n.language}`);
});
beforeEach(async () => {
  await setLanguage("pt");
  // A company keeps no tests of its bot unless the test says so.
  serve(botScriptApi.list, []);
});
afterEach(() => {
  cleanup();
  clearSession();
  resetServer();
});
