import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { StatusChip } from "@/shared/ui/StatusChip";
import { FormDialog } from "./FormDialog";
import { attempt, notice } from "./notice";
import { Hint } from "./parts";
import { server, type ShownNumber } from "./server";
import { officialNumber, readPeople, useChanges } from "./state";
import { translate, type TextKey } from "./translate";

const row = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 };

/** What Meta does with an official number: holds webhooks, lets time pass, decides about templates. */
export function OfficialNumber({ phone }: { phone: string }) {
  useChanges();
  const number = officialNumber(phone);
  if (!number) return null;
  const act = (label: TextKey, testId: string, work: () => Promise<unknown>) => (
    <Button
      variant="outlined"
      data-testid={testId}
      onClick={() =>
        attempt(async () => {
          await work();
          await readPeople();
          notice(translate("doneNow", { act: translate(label) }));
        })
      }
    >
      {translate(label)}
    </Button>
  );
  return (
    <FormDialog title={translate("officialNumber")} submit="closeServices" work={() => Promise.resolve()}>
      <Hint>{`${number.name} · ${phone}`}</Hint>
      <Box sx={row}>
        {act("holdWebhooks", "hold", () => server.holdWebhooks(phone))}
        {act("releaseWebhooks", "release", () => server.releaseWebhooks(phone))}
        {act("dayPasses", "day-passes", () => server.passHours(24))}
      </Box>
      <Hint>{translate("dayPassesHelp")}</Hint>
      <Typography variant="h3">{translate("templates")}</Typography>
      {number.templates.length === 0 ? <Hint>{translate("noTemplates")}</Hint> : null}
      {number.templates.map((template) => (
        <Box key={template.id} sx={row} data-testid={`template-${template.name}`}>
          <Box sx={{ flex: 1, minWidth: 120, overflowWrap: "anywhere" }}>{template.name}</Box>
          <State status={template.status} />
          {act("approve", "approve", () => server.decide(phone, template.id, "APPROVED"))}
          {act("refuse", "refuse", () => server.decide(phone, template.id, "REJECTED"))}
        </Box>
      ))}
    </FormDialog>
  );
}

const looks = { PENDING: "pending", APPROVED: "ok", REJECTED: "error", PAUSED: "warn", DISABLED: "closed" } as const;

const State = ({ status }: Pick<ShownNumber["templates"][number], "status">) => (
  <StatusChip state={looks[status]} label={translate(`template${status}`)} />
);
