import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { fetchFirstScreen } from "./app/first-screen";
import { startI18n } from "./shared/i18n/i18n";
import "./shared/theme/font.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

fetchFirstScreen();
// Words first: a screen is never painted with its keys.
void startI18n().finally(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
