import Box from "@mui/material/Box";
import InputBase, { type InputBaseProps } from "@mui/material/InputBase";

/** A field at the top of a dialog that filters the list below it. */
export const HeadField = (props: InputBaseProps) => (
  <Box sx={{ px: 6, pb: 2 }}>
    <InputBase
      fullWidth
      {...props}
      sx={(theme) => ({
        px: 3,
        py: 1,
        borderRadius: 1,
        border: `1px solid ${theme.vars.palette.outline}`,
        "&.Mui-focused": { borderColor: theme.vars.palette.focus },
      })}
    />
  </Box>
);
