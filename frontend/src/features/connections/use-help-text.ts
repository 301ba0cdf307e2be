import { type ConnectionDto, connectionDetails } from "@guiche/contract/connections";
import { useTranslation } from "react-i18next";
import { wordsFor } from "../../shared/connections/words-for";

/** What its status means, and what to do about it. */
export function useHelpText(connection: ConnectionDto): string {
  const { t } = useTranslation("connections");
  const { status, capabilities } = connection;
  const key = connectionDetails(connection)?.pairingCode ? "help.code" : (`help.${status}` as const);
  return t(key, wordsFor(capabilities));
}
