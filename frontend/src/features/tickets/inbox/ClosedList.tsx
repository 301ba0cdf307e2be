import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { ListBody } from "./ListBody";
import EmptyList from "./EmptyList";
import { Row, type ListProps } from "./pane-parts";
import { useTicketList } from "../state/use-ticket-list";

/** The closed tickets, newest first. */
export default function ClosedList({ filter, narrowed, tools, viewsRow, ...shown }: ListProps) {
  const { t } = useTranslation("tickets");
  return (
    <>
      <Row>
        <Box sx={{ flexGrow: 1, px: 3, typography: "caption", color: "text.secondary" }}>{t("list.newestFirst")}</Box>
        {tools}
      </Row>
      {viewsRow}
      <ListBody
        list={useTicketList({ status: "closed", ...filter })}
        label={t("status.closed")}
        listKey={`closed ${JSON.stringify(filter)}`}
        empty={<EmptyList status="closed" narrowed={narrowed} />}
        {...shown}
      />
    </>
  );
}
