import type { AdDto } from "@guiche/contract/ads";
import { useTranslation } from "react-i18next";
import { staticStyled } from "@/shared/ui/static-styled";

const Box = staticStyled("div", (theme) => ({
  width: 280,
  maxWidth: "100%",
  margin: "4px 0",
  padding: 8,
  borderRadius: 10,
  fontSize: "0.8125rem",
  overflowWrap: "anywhere",
  backgroundColor: theme.vars.palette.action.hover,
  "& a": { color: theme.vars.palette.link },
}));

/** The ad that the customer pressed before writing. */
export default function AdCard({ ad: { title, text, url, app } }: { ad: AdDto }) {
  const { t } = useTranslation("messages");
  const name = title || t("ad.unnamed");
  return (
    <Box data-testid="ad">
      <b>{t("ad.label", { title: name })}</b>
      {text ? <div>{text}</div> : null}
      {app ? <div>{t("ad.app", { app: app.charAt(0).toUpperCase() + app.slice(1) })}</div> : null}
      {url && /^https?:/i.test(url) ? (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          {t("ad.open")}
        </a>
      ) : null}
    </Box>
  );
}
