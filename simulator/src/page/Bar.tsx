import Box from "@mui/material/Box";
import { useColorScheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import DarkIcon from "lucide-react/icons/moon";
import LightIcon from "lucide-react/icons/sun";
import ReportsIcon from "lucide-react/icons/chart-column";
import { Logo } from "@/shared/ui/Logo";
import { visuallyHidden } from "@/shared/ui/visually-hidden";
import { attempt } from "./notice";
import { Field, line, lineBelow, Tool } from "./parts";
import { showServices } from "./Services";
import { notifyChange } from "./state";
import { chooseLanguage, language, LANGUAGES, translate } from "./translate";

/** Half of a ticket, with a notch on its side. */
const stub = (side: "left" | "right") =>
  `radial-gradient(circle at ${side} 50%, transparent 4px, var(--g-palette-accent-main) 4.5px) ${side} / 51% 100% no-repeat`;

/** The bar at the top: the title, the hint that nothing here is real, language and theme. */
export function Bar() {
  const { colorScheme, setMode } = useColorScheme();
  const isDark = colorScheme === "dark";
  return (
    <Box
      component="header"
      sx={{ ...line, ...lineBelow, minHeight: 56, px: { xs: 3, md: 4 }, bgcolor: "background.paper" }}
    >
      <Logo size={28} />
      {/* In a narrow window the badge is enough; the name stays for screen readers. */}
      <Typography
        variant="h2"
        component="h1"
        noWrap
        sx={(theme) => ({ [theme.breakpoints.down("sm")]: visuallyHidden })}
      >
        {translate("title")}
      </Typography>
      <Box
        sx={{
          px: 3,
          py: 0.75,
          borderRadius: "4px",
          background: `${stub("left")}, ${stub("right")}`,
          color: "accent.contrastText",
          fontSize: 12,
          fontWeight: 700,
        }}
      >
        {translate("simulated")}
      </Box>
      <Box sx={{ flex: 1 }} />
      <Tool label="services" testId="services" Icon={ReportsIcon} onClick={() => attempt(showServices)} />
      <Field
        testId="language"
        input={{ "aria-label": translate("language") }}
        sx={{ width: 76 }}
        value={language()}
        options={Object.keys(LANGUAGES).map((one) => [one, one.toUpperCase()])}
        onValue={(chosenLanguage) => {
          chooseLanguage(chosenLanguage);
          localStorage.setItem("simulator-language", chosenLanguage);
          notifyChange();
        }}
      />
      <Tool
        label={isDark ? "themeToLight" : "themeToDark"}
        testId="theme"
        Icon={isDark ? LightIcon : DarkIcon}
        onClick={() => setMode(isDark ? "light" : "dark")}
      />
    </Box>
  );
}
