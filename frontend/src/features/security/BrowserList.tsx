import { trustedDays, type TrustedBrowserDto } from "@guiche/contract/security";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../shared/format/dates";
import { PlaceRow } from "./PlaceRow";
import { Section } from "./Section";

interface Props {
  browsers: readonly TrustedBrowserDto[];
  onForget: (id: number) => Promise<unknown>;
}

/** Browsers that are asked for no code. */
export function BrowserList({ browsers, onForget }: Props) {
  const { t } = useTranslation("security");
  return (
    <Section title={t("browsers.title")} help={t("browsers.help", { count: trustedDays })}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 3 }}>
        {browsers.map(({ id, userAgent, ip, expiresAt }) => (
          <PlaceRow
            key={id}
            userAgent={userAgent}
            ip={ip}
            note={t("browsers.until", { day: formatDate(expiresAt) })}
            act={{ label: t("browsers.forget"), run: () => onForget(id) }}
          />
        ))}
      </Box>
    </Section>
  );
}
