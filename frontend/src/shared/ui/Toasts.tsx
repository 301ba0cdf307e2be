import GlobalStyles from "@mui/material/GlobalStyles";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import { ToastContainer, type CloseButtonProps } from "react-toastify";
import { sizes } from "../theme/tokens";
import { CloseIcon } from "./icons";

/** Nothing to press is covered: not in a narrow window either, where a toast is as wide as the page. */
const belowTheBar = {
  ".Toastify__toast-container.Toastify__toast-container--top-right": {
    top: `calc(${sizes.topBar + 8}px + env(safe-area-inset-top, 0px))`,
  },
};

const noKey = () => false;

export { toast } from "react-toastify";

/** Drawn with the theme's colours, so it follows the colour scheme without rendering again. */
export default function Toasts() {
  const { t } = useTranslation();
  return (
    <>
      <GlobalStyles styles={belowTheBar} />
      <ToastContainer
        aria-label={t("toasts.region")}
        position="top-right"
        closeButton={Close}
        hideProgressBar
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        newestOnTop
        // Its own key is Alt T, which transfers a ticket.
        hotKeys={noKey}
        limit={4}
        theme="light"
      />
    </>
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
      <CloseIcon sx={{ fontSize: 16 }} />
    </IconButton>
  );
}
