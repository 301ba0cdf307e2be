import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import BackIcon from "lucide-react/icons/chevron-left";
import { Hint, line, lineBelow, Tool } from "./parts";
import { change } from "./state";

interface Props {
  title: string;
  testId?: string;
  /** The test id of the way back to the list, which a narrow window needs. */
  back: string;
  face?: ReactNode;
  subline?: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** A phone, with the head of its screen. */
export const Phone = ({ title, testId, back, face, subline, tools, children }: Props) => (
  <Box
    component="section"
    aria-label={title}
    data-testid={testId}
    sx={{
      display: "flex",
      flexDirection: "column",
      flex: { xs: 1, md: "0 1 560px" },
      minWidth: 0,
      overflow: "hidden",
      bgcolor: "background.paper",
      borderTop: { md: "6px solid var(--g-palette-primary-main)" },
      borderRadius: { md: "20px" },
    }}
  >
    <Box sx={{ ...line, ...lineBelow, minHeight: 64, px: { xs: 2, md: 4 } }}>
      <Box sx={{ display: { md: "none" } }}>
        <Tool label="back" testId={back} Icon={BackIcon} onClick={() => change({ view: "list" })} />
      </Box>
      {face}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2" noWrap>
          {title}
        </Typography>
        <Hint data-testid="subline" noWrap>
          {subline}
        </Hint>
      </Box>
      {tools}
    </Box>
    {children}
  </Box>
);
