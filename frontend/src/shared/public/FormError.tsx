import Box from "@mui/material/Box";
import ErrorIcon from "lucide-react/icons/circle-alert";

/** A lasting error message: the toast disappears after two seconds. */
export const FormError = ({ id, text }: { id: string; text: string }) => (
  <Box
    id={id}
    data-testid={id}
    sx={(theme) => ({
      display: "flex",
      gap: 2,
      p: 3,
      borderRadius: "8px",
      typography: "body2",
      bgcolor: theme.vars.palette.state.error.tint,
      color: theme.vars.palette.state.error.main,
    })}
  >
    <ErrorIcon size={20} />
    {text}
  </Box>
);
