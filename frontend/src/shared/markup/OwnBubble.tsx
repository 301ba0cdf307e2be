import Box from "@mui/material/Box";
import { useId, type ReactNode } from "react";

interface Props {
  title: string;
  testId?: string;
  children: ReactNode;
}

/** Preview of a message as the customer will see it. */
export function OwnBubble({ title, testId, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box component="h3" id={id} sx={{ typography: "body2", color: "text.secondary", m: 0, mb: 2 }}>
        {title}
      </Box>
      <Box sx={{ p: 3, borderRadius: "10px", bgcolor: "chat.bg", display: "flex", justifyContent: "flex-end" }}>
        <Box
          data-testid={testId}
          sx={{
            bgcolor: "chat.bubbleOut",
            color: "text.primary",
            borderRadius: "14px",
            px: 3,
            py: 2,
            minWidth: 0,
            maxWidth: "85%",
            whiteSpace: "pre-wrap",
            overflowWrap: "anywhere",
          }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}
