import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import { ToastContainer, type CloseButtonProps } from "react-toastify";
import { CloseIcon } from "./icons";

export { toast } from "react-toastify";

/** Drawn with the theme's colours, so it follows the colour scheme without rendering again. */
export default function Toasts() {
  const { t } = useTranslation();
  return (
    <ToastContainer
      aria-label={t("toasts.region")}
      position="top-right"
      closeButton={Close}
      hideProgressBar
      pauseOnHover
      pauseOnFocusLoss
      draggable={false}
      newestOnTop
      limit={4}
      theme="light"
    />
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
