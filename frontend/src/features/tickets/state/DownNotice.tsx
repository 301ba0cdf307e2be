import { useTranslation } from "react-i18next";
import UnplugIcon from "lucide-react/icons/unplug";
import { formatMoment } from "@/shared/format/dates";
import { staticStyled } from "@/shared/ui/static-styled";
import { useDownConnections } from "./use-known-connections";

const Notice = staticStyled("div", (theme) => ({
  flexShrink: 0,
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "6px 16px",
  fontSize: "0.8125rem",
  lineHeight: 1.45,
  overflowWrap: "anywhere",
  color: theme.vars.palette.state.error.main,
  backgroundColor: theme.vars.palette.state.error.tint,
}));

interface Props {
  whatsappIds: readonly (number | null)[];
  /** Whether it says which of the connections are down. */
  isNamed?: boolean;
}

/** Says since when WhatsApp is down, and that what is written in the meantime waits. */
export default function DownNotice({ whatsappIds, isNamed = false }: Props) {
  const { t } = useTranslation("messages");
  const down = useDownConnections(whatsappIds);
  const since = down.map(({ statusSince }) => statusSince).sort()[0];
  const names = down.map(({ name }) => name).join(", ");
  return (
    <div role="status">
      {since === undefined ? null : (
        <Notice>
          <UnplugIcon size={18} />
          <span>
            {t("down.notice")} {t(isNamed ? "down.namedSince" : "down.since", { names, moment: formatMoment(since) })}
          </span>
        </Notice>
      )}
    </div>
  );
}
