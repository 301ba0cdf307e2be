import type { ResponderUse } from "@guiche/contract/responder-use";
import Box from "@mui/material/Box";
import { useUsedBy } from "./use-used-by";

interface Props {
  use: ResponderUse;
  isDefaultListener?: boolean;
}

/** In a dialog: whom a change reaches. Nothing where it is not in use. */
export function UsedBy({ use, isDefaultListener = false }: Props) {
  const text = useUsedBy().sentence(use, isDefaultListener);
  return text === "" ? null : <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>{text}</Box>;
}
