import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import UnplugIcon from "lucide-react/icons/unplug";
import { useScreen } from "../../shared/go";
import { staticStyled } from "../../shared/ui/static-styled";
import { visuallyHidden } from "../../shared/ui/visually-hidden";
import { useDownConnections } from "./use-connection-alarm";

const Notice = staticStyled("div", (theme) => ({
  minWidth: 0,
  "&:empty": { marginRight: -12 },
  "& > a": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 36,
    padding: "0 12px",
    borderRadius: 10,
    fontSize: theme.typography.body2.fontSize,
    lineHeight: 1.2,
    textDecoration: "none",
    backgroundColor: theme.vars.palette.state.error.tint,
    color: theme.vars.palette.state.error.main,
  },
  "& svg": { flexShrink: 0 },
  "& span": { display: "-webkit-box", overflow: "hidden", WebkitBoxOrient: "vertical", WebkitLineClamp: 2 },
  "& b": { flexShrink: 0, fontWeight: 600, textDecoration: "underline" },
  // The greeting makes room: nothing below moves when the notice arrives.
  "&:has(a) ~ *": { display: "none !important" },
  [theme.breakpoints.down("md")]: { "& b": { display: "none" } },
  [theme.breakpoints.down("sm")]: {
    "& > a": { minHeight: 44, gap: 6, padding: "0 8px", fontSize: theme.typography.caption.fontSize },
    "& > a::after": { content: "attr(data-short)" },
    "& > a > span": visuallyHidden,
  },
}));

/** Warns admins on every page that customers cannot reach them, except on the connections page, which shows more. */
export function OutageNotice() {
  const { t } = useTranslation("shell");
  const screen = useScreen();
  const down = useDownConnections();
  const [first] = down;
  return (
    <Notice role="status" data-testid="outage-notice">
      {first && screen !== "/connections" ? (
        <Link to="/connections" data-short={t("outage.short")}>
          <UnplugIcon size={18} />
          <span>
            {down.length === 1 ? t("outage.one", { name: first.name }) : t("outage.many", { count: down.length })}
          </span>{" "}
          <b>{t("outage.show")}</b>
        </Link>
      ) : null}
    </Notice>
  );
}
