import { afterEach, beforeAll, beforeEach } from "@jest/globals";
import { botScriptApi } from "@guiche/contract/bot-scripts";
import { act, cleanup, configure } from "@testing-library/react";
import { languages, type Language } from "../shared/i18n/languages";
import { i18n, startI18n } from "../shared/i18n/i18n";
import { clearSession } from "../shared/session/store";
import { resetServer, serve } from "./server";

configure({
  asyncUtilTimeout: 10_000,
  // A failure names what was looked for; the whole page as HTML would bury it.
  getElementError: (message) => new Error(message ?? "not found"),
  // After each act of the user and each wait, React ends what it has begun before the test goes on.
  asyncWrapper: async (callback: () => Promise<unknown>) => {
    try {
      return await callback();
    } finally {
      await act(async () => undefined);
    }
  },
});

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
