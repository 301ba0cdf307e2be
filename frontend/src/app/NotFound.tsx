import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Illustration } from "../shared/ui/Illustration";
import { useTitle } from "../shared/ui/use-title";

/** The page of an address that does not exist. */
export function NotFound() {
  const { t } = useTranslation();
  useTitle(t("notFound.title"));
  return (
    <Box sx={{ minHeight: "100%", display: "grid", placeContent: "center", justifyItems: "center", gap: 4, p: 6 }}>
      <Illustration name="emptyRoll" />
      <Box component="h1" sx={{ typography: "h1", m: 0, textAlign: "center" }}>
        {t("notFound.title")}
      </Box>
      <Box component="p" sx={{ m: 0, color: "text.secondary", textAlign: "center" }}>
        {t("notFound.text")}
      </Box>
      <Button component={Link} to="/" variant="contained">
        {t("notFound.home")}
      </Button>
    </Box>
  );
}
