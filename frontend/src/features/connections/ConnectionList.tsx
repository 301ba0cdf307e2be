import useMediaQuery from "@mui/material/useMediaQuery";
import { ConnectionCards } from "./ConnectionCards";
import type { ConnectionListProps } from "./connection-list-props";
import { ConnectionTable } from "./ConnectionTable";

/** A table on wide screens, cards on narrow ones. */
export function ConnectionList(props: ConnectionListProps) {
  const wide = useMediaQuery("(min-width:900px)", { noSsr: true });
  return wide ? <ConnectionTable {...props} /> : <ConnectionCards {...props} />;
}
