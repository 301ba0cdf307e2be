import type { ColleagueDto } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { StateDot } from "./StateDot";

interface Props {
  person: Pick<ColleagueDto, "online" | "away">;
  /** The number of open tickets the person holds; undefined until it is loaded. */
  inHand: number | undefined;
}

/** Whether the person is online or away, and how many tickets they hold. */
export function Availability({ person: { online, away }, inHand }: Props) {
  const { t } = useTranslation("moving");
  const here = online ? "online" : "offline";
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", columnGap: 3 }}>
      <StateDot state={online && !away ? "ok" : "closed"} label={t(away ? "away" : here)} />
      {inHand === undefined ? null : (
        <Box component="span" sx={{ typography: "caption", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
          {t("inHand", { count: inHand })}
        </Box>
      )}
    </Box>
  );
}
