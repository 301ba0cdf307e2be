import Box from "@mui/material/Box";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { theme } from "@/shared/theme/theme";
import { Logo } from "@/shared/ui/Logo";
import { Bar } from "./Bar";
import { Chat } from "./Chat";
import { openChatView } from "./chat-view";
import { freeNumber, readInHand } from "./in-hand";
import { attempt, notice } from "./notice";
import { Owner } from "./Owner";
import { Hint } from "./parts";
import { People } from "./People";
import { subscribe } from "./server";
import {
  allPeople,
  applyEvent,
  change,
  notifyChange,
  chosenPhone,
  isReached,
  readPeople,
  refresh,
  state,
  useChanges,
} from "./state";
import { chooseLanguage, language, translate } from "./translate";

const query = new URLSearchParams(location.search);
const requestedPhone = query.get("phone")?.replace(/\D/g, "") ?? "";
state.phone = requestedPhone;
state.inHand = readInHand(location.hash);
// A reload must not offer an expired code again.
if (state.inHand) history.replaceState(null, "", location.pathname + location.search);
chooseLanguage(localStorage.getItem("simulator-language"), query.get("lang"));

function Page() {
  useChanges();
  const { view, dialog } = state;
  const chat = openChatView();
  useEffect(() => {
    document.body.dataset.view = view;
    document.documentElement.lang = language();
    document.title = `Guichê · ${translate("title")}`;
  });
  return (
    <Box sx={{ height: "100dvh", display: "flex", flexDirection: "column" }}>
      <Bar />
      <Box
        sx={{ flex: 1, minHeight: 0, display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "360px 1fr" } }}
      >
        <People />
        <Box
          component="main"
          sx={{
            display: { xs: view === "list" ? "none" : "flex", md: "flex" },
            justifyContent: "center",
            minHeight: 0,
            p: { md: 6 },
            bgcolor: "sunken",
          }}
        >
          {view === "owner" ? <Owner /> : chat ? <Chat view={chat} /> : <Empty />}
        </Box>
      </Box>
      <Notice />
      {dialog}
    </Box>
  );
}

/** The screen before a person is chosen: one sentence, and what to do. */
function Empty() {
  const isReady = isReached(chosenPhone());
  return (
    <Box component="section" sx={{ m: "auto", maxWidth: 380, textAlign: "center" }}>
      <Logo size={64} />
      <Typography variant="h1" component="h2" sx={{ my: 2 }}>
        {translate(isReady ? "pickPerson" : "needBusiness")}
      </Typography>
      <Hint>{translate(isReady ? "pickPersonHint" : "needBusinessHint")}</Hint>
    </Box>
  );
}

function Notice() {
  const { text, isWrong } = state.notice;
  const look = isWrong ? "state.error" : "state.ok";
  const colours = { color: `${look}.main`, bgcolor: `${look}.tint`, border: 1, borderColor: `${look}.main` };
  return (
    <Box
      role="status"
      sx={{ position: "fixed", top: 64, width: 1, display: "grid", justifyItems: "center", pointerEvents: "none" }}
    >
      {text && <Box sx={{ ...colours, mx: 4, px: 4, py: 2.5, borderRadius: 1, fontWeight: 600 }}>{text}</Box>}
    </Box>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(
  <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="simulator-theme" noSsr>
    <CssBaseline />
    <Page />
  </ThemeProvider>,
);

// What is seen is read.
document.addEventListener("visibilitychange", notifyChange);
let wasDown = false;
subscribe(
  (event) => attempt(() => applyEvent(event)),
  (isUp) => {
    if (!isUp) notice(translate("lost"), "wrong", true);
    else if (wasDown) {
      notice("");
      attempt(refresh);
    }
    wasDown = !isUp;
  },
);
attempt(async () => {
  if (state.inHand?.qr && requestedPhone === "") {
    // A new connection needs a number of its own: the one selected by default belongs to another.
    await readPeople();
    state.phone = freeNumber(allPeople());
  }
  await refresh();
  // A number that reaches no desk opens on the owner's phone, to link one.
  if (state.inHand || !isReached(chosenPhone())) change({ view: "owner" });
});
