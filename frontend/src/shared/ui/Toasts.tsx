import GlobalStyles from "@mui/material/GlobalStyles";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast, ToastContainer, type CloseButtonProps } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import CloseIcon from "lucide-react/icons/x";
import { sizes } from "../theme/tokens";
import { mountToastPlace, toastPlace, windowPlace } from "./toast-place";

/** At the bottom left, next to the menu: there is no primary button. In narrow windows a toast has the page's width. */
const besideTheMenu = {
  ".Toastify__toast-container.Toastify__toast-container--bottom-left": {
    bottom: "calc(8px + env(safe-area-inset-bottom, 0px))",
    "@media (min-width: 1200px)": { left: sizes.drawer + 16 },
  },
};

const noKey = () => false;

export { toast };

let setReady: () => void;
/** Resolves when the container below is mounted. The library loses a toast for it while only another one is mounted. */
export const ready = new Promise<void>((resolve) => (setReady = resolve));

/** Toasts do not time out while the keyboard focus is inside one. */
function useRestWhileFocused() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toasts = box.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const leave = ({ relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && toasts?.contains(relatedTarget);
      if (!stays) toast.play();
    };
    toasts?.addEventListener("focusin", () => toast.pause(), { signal });
    toasts?.addEventListener("focusout", leave, { signal });
    return () => leaving.abort();
  }, []);
  return box;
}

/** The library lays its toasts over the page. */
const Place = styled("div")({
  flexShrink: 0,
  overflow: "hidden",
  "& .Toastify__toast-container": {
    position: "static",
    width: "auto",
    transform: "none",
    padding: 8,
    "&:empty": { display: "none" },
  },
  "& .Toastify__toast": { marginBottom: 0, width: "auto", minHeight: 52, fontFamily: "inherit" },
  "& .Toastify__toast + .Toastify__toast": { marginTop: 8 },
});

/** A page's own place for all toasts, except while a dialog is open: they take room of their own and cover nothing. */
export function ToastsInPlace() {
  const { t } = useTranslation();
  const box = useRestWhileFocused();
  useEffect(() => (box.current ? mountToastPlace(box.current) : undefined), [box]);
  return (
    <Place ref={box}>
      <ToastContainer
        containerId={toastPlace}
        aria-label={t("toasts.region")}
        position="bottom-left"
        closeButton={Close}
        hideProgressBar
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        newestOnTop
        hotKeys={noKey}
        limit={3}
        theme="light"
      />
    </Place>
  );
}

/** Uses the theme's CSS variables, so it follows the colour scheme without rendering again. */
export default function Toasts() {
  const { t } = useTranslation();
  const box = useRestWhileFocused();
  useEffect(() => setReady(), []);
  return (
    <div ref={box}>
      <GlobalStyles styles={besideTheMenu} />
      <ToastContainer
        containerId={windowPlace}
        aria-label={t("toasts.region")}
        position="bottom-left"
        closeButton={Close}
        hideProgressBar
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        newestOnTop
        // The library's default hotkey is Alt+T, which transfers a ticket here.
        hotKeys={noKey}
        limit={4}
        theme="light"
      />
    </div>
  );
}

function Close({ closeToast }: CloseButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      size="small"
      aria-label={t("toasts.close")}
      onClick={closeToast}
      sx={{ alignSelf: "flex-start", ml: "auto" }}
    >
      <CloseIcon size={16} />
    </IconButton>
  );
}
