import { helpApi, type HelpDto } from "@guiche/contract/helps";
import { refetchUnderWay } from "../../shared/lists/refetch";
import type { PatchTable } from "../../shared/realtime/patch-table";

export const helpsKey = [helpApi.list.path] as const;

type Rows = readonly HelpDto[];

/** By title, as the server lists them. */
const byTitle = (a: HelpDto, b: HelpDto) => a.title.toLowerCase().localeCompare(b.title.toLowerCase()) || a.id - b.id;

const placeHelp = (rows: Rows, help: HelpDto): HelpDto[] =>
  [...rows.filter(({ id }) => id !== help.id), help].sort(byTitle);

/** An event never creates a list that was not fetched. */
export const helpPatches: PatchTable = {
  help: (client, event) => {
    client.setQueryData<Rows>(helpsKey, (rows) => {
      if (!rows) return rows;
      return event.action === "delete" ? rows.filter(({ id }) => id !== event.id) : placeHelp(rows, event.record);
    });
    refetchUnderWay(client, { queryKey: helpsKey });
  },
};
