import Box from "@mui/material/Box";
import { FormDialog, openDialog } from "./FormDialog";
import { readServices, type ShownServiceCall } from "./server";
import { translate } from "./translate";

/** Shows the requests to the simulated services and their replies, the newest first. */
export async function showServices(): Promise<void> {
  const { calls } = await readServices();
  openDialog(
    <FormDialog
      title={`${translate("services")} (${translate("simulated")})`}
      submit="closeServices"
      work={() => Promise.resolve()}
    >
      {calls.length === 0 ? translate("noServiceCalls") : calls.map((call, index) => <Call key={index} call={call} />)}
    </FormDialog>,
  );
}

const Call = ({ call: { service, method, path, status, at, headers, body, reply } }: { call: ShownServiceCall }) => (
  <Box
    component="details"
    sx={{ overflowWrap: "anywhere", "& pre": { maxHeight: 200, overflow: "auto", whiteSpace: "pre-wrap" } }}
  >
    <summary>{`${new Date(at).toLocaleTimeString()} · ${service} · ${method} ${path} · ${status}`}</summary>
    <h3>{translate("cameIn")}</h3>
    <pre tabIndex={0}>{Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}</pre>
    <pre tabIndex={0}>{pretty(body)}</pre>
    <h3>{translate("answered")}</h3>
    <pre tabIndex={0}>{pretty(reply)}</pre>
  </Box>
);

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
