import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import ExternalIcon from "lucide-react/icons/external-link";
import PinIcon from "lucide-react/icons/map-pin";
import { Line } from "@/shared/media/parts";
import { readLocation } from "./read-body";

const digits = 5;

/** A location without a map image: nothing is fetched from third parties until the user opens the link. */
export function LocationCard({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const place = readLocation(body);
  const { vars } = useTheme();
  if (!place) return <span>{t("location.unnamed")}</span>;
  const { latitude, longitude, name, address } = place;
  const coordinates = t("location.coordinates", {
    latitude: latitude.toFixed(digits),
    longitude: longitude.toFixed(digits),
  });
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <Box sx={{ width: 280, maxWidth: "100%", fontSize: "0.8125rem", color: "text.secondary" }} data-testid="location">
      <Box
        aria-hidden="true"
        sx={{ height: 76, mt: 1, mb: 1.5, borderRadius: 1, overflow: "hidden", bgcolor: "background.default" }}
      >
        <svg width="100%" height="100%" viewBox="0 0 280 76" preserveAspectRatio="xMidYMid slice">
          <g fill="none" style={{ stroke: vars.palette.divider }} strokeWidth="5">
            <path d="M-5 60 90 30l60 18 140-38M40-5l30 90M200-5l-24 90M120-5l12 48" />
          </g>
          <g style={{ color: vars.palette.primary.main }}>
            <PinIcon x={124} y={20} width={34} height={34} style={{ width: 34, height: 34 }} />
          </g>
        </svg>
      </Box>
      <Line sx={{ color: "text.primary", fontWeight: 600 }} title={name}>
        {name ?? t("location.unnamed")}
      </Line>
      {address ? <Line title={address}>{address}</Line> : null}
      <Line>{coordinates}</Line>
      <Box
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        sx={(theme) => ({
          display: "inline-flex",
          alignItems: "center",
          gap: 1,
          minHeight: { xs: 44, sm: 24 },
          color: theme.vars.palette.link,
        })}
      >
        {t("location.open")} <ExternalIcon size={16} />
      </Box>
    </Box>
  );
}
