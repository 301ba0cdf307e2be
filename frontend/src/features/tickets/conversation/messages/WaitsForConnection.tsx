import { useTranslation } from "react-i18next";
import { useDownConnections } from "../../state/use-known-connections";
import { Faint } from "./bubble-parts";

/** Says below a message that WhatsApp has not taken yet that its connection is down. */
export default function WaitsForConnection({ whatsappId }: { whatsappId: number | null }) {
  const { t } = useTranslation("messages");
  return useDownConnections([whatsappId]).length > 0 ? (
    <Faint style={{ display: "block", clear: "both" }}>{t("down.bubble")}</Faint>
  ) : null;
}
