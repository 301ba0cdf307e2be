import { contactApi } from "@guiche/contract/contacts";
import { languages } from "@guiche/contract/texts/languages";
import { isOfferedIn, quickMessageApi } from "@guiche/contract/quick-messages";
import { useColorScheme } from "@mui/material/styles";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { askToSignOut } from "../../shared/attention/ui-events";
import { useEverySavedFilter } from "../../shared/filters/saved-filters";
import { insertText, runCommand, useInsert, useOffered } from "../../shared/commands";
import { menuShortcut, menuIndexes } from "../../shared/commands/table";
import { useGo } from "../../shared/go";
import { changeLanguage } from "../../shared/i18n/i18n";
import { languageNames } from "../../shared/i18n/languages";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { useDebouncedValue } from "../../shared/lists/use-debounced-value";
import { useMay, useMayOpen } from "../../shared/permissions/Can";
import { newTicketPath } from "../../shared/places";
import { screens } from "../screens";
import { labelOf, pathOf } from "../layout/menu";
import { useMenu } from "../layout/use-menu";
import { commandChoices, contactChoices, filterChoices, pageChoices, replyChoices } from "./choices";
import type { Choice } from "./sections";

/** Fewer letters would match half of the contacts. */
const minLetters = 3;
const freshMs = 30_000;

export type ContactSearchState = "none" | "searching" | "failed";

function useContacts(searchText: string) {
  const go = useGo();
  const may = useMay();
  const text = searchText.trim();
  const searchParam = useDebouncedValue(text);
  const wanted = may("contacts:use") && text.length >= minLetters;
  const { data, isFetching, isError } = useQuery({
    queryKey: ["palette", contactApi.list.path, searchParam],
    queryFn: ({ signal }) => call(contactApi.list, { query: { searchParam, count: "false" }, signal }),
    enabled: wanted && searchParam === text,
    staleTime: freshMs,
    gcTime: freshMs,
  });
  const contacts = wanted && searchParam === text ? (data?.contacts ?? []) : [];
  const state: ContactSearchState =
    !wanted || (!isFetching && !isError && searchParam === text)
      ? "none"
      : isFetching || searchParam !== text
        ? "searching"
        : "failed";
  return { choices: contactChoices(contacts, (id) => go(newTicketPath(id))), state };
}

function useReplies(): Choice[] {
  const { t } = useTranslation("commands");
  const may = useMay();
  const insert = useInsert();
  const wanted = insert !== undefined && may("quick-messages:use");
  const { data = [] } = useQuery({ ...endpointQuery(quickMessageApi.list), enabled: wanted, staleTime: Infinity });
  if (!wanted) return [];
  const offeredReplies = data.filter((reply) => isOfferedIn(reply, insert.queueId ?? null));
  return replyChoices(offeredReplies, t("palette.withFile"), (reply) => insertText(reply.message, reply));
}

/** Pinned saved filters, which their screens show as tabs. */
function useFilters(): Choice[] {
  const { t } = useTranslation("shell");
  const go = useGo();
  const mayOpen = useMayOpen();
  const pinnedFilters = useEverySavedFilter().filter((filter) => filter.pinned);
  return filterChoices(
    pinnedFilters,
    (kind) => (mayOpen(screens[kind].gate) ? { path: screens[kind].path, label: t(`items.${kind}`) } : null),
    go,
  );
}

function usePreferences(): Choice[] {
  const { t } = useTranslation(["commands", "common", "shell"]);
  const client = useQueryClient();
  const { setMode } = useColorScheme();
  const preference = (name: string, label: string, keywords: string, run: () => void): Choice => ({
    id: `set:${name}`,
    section: "preferences",
    label,
    keywords,
    run,
  });
  return [
    ...(["light", "dark", "system"] as const).map((mode) =>
      preference(
        `theme-${mode}`,
        t("commands:palette.theme", { name: t(`common:theme.${mode}`) }),
        t("commands:palette.themeWords"),
        () => setMode(mode),
      ),
    ),
    ...languages.map((language) =>
      preference(
        `language-${language}`,
        t("commands:palette.language", { name: languageNames[language] }),
        t("commands:palette.languageWords"),
        () => void changeLanguage(language),
      ),
    ),
    preference(
      "refresh",
      t("shell:refresh"),
      t("commands:palette.refreshWords"),
      () => void client.invalidateQueries(),
    ),
    preference("leave", t("shell:profile.logout"), t("commands:palette.leaveWords"), askToSignOut),
  ];
}

/** All choices of the palette for this user at this moment, unsorted. */
export function useChoices(searchText: string): { choices: Choice[]; contacts: ContactSearchState } {
  const { t } = useTranslation(["commands", "shell"]);
  const go = useGo();
  const offeredCommands = useOffered();
  const contacts = useContacts(searchText);
  const replies = useReplies();
  const filters = useFilters();
  const preferences = usePreferences();
  const places = useMenu()
    .flatMap(({ items }) => items)
    .map((item, at) => ({
      name: labelOf(item),
      Icon: item.Icon,
      path: pathOf(item),
      label: t(`shell:${labelOf(item)}`),
      keys: menuIndexes[at] && menuShortcut(menuIndexes[at]),
    }));
  return {
    choices: [
      ...commandChoices(offeredCommands, (name) => t(`commands:names.${name}`), runCommand),
      ...pageChoices(places, go),
      ...filters,
      ...contacts.choices,
      ...replies,
      ...preferences,
    ],
    contacts: contacts.state,
  };
}
