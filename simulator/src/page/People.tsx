import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState, type SubmitEvent } from "react";
import AddIcon from "lucide-react/icons/plus";
import { oneLine } from "@/shared/ui/looks";
import { StatusChip } from "@/shared/ui/StatusChip";
import { groupsInSight, nameOf, sceneIn, sceneWith, type ChatView } from "./chat-view";
import { GroupForm } from "./GroupForm";
import { attempt, notice } from "./notice";
import { answer, openDialog } from "./FormDialog";
import { OfficialNumber } from "./OfficialNumber";
import { card, Face, Field, Hint, numeric } from "./parts";
import { server } from "./server";
import { change, chosenPhone, isUnread, officialNumber, readPeople, state } from "./state";
import { summary } from "./summary";
import { clockTime, translate } from "./translate";

const dashedStyle = {
  justifyContent: "flex-start",
  minHeight: 44,
  px: 3,
  border: "1px dashed",
  borderColor: "outline",
};

/** The left column: the business, the switch between phones, and the chats. */
export function People() {
  const rows = [
    ...state.people.map(({ number }) => ({ id: number, view: sceneWith(number) })),
    ...groupsInSight().map((group) => ({ id: group.id, view: sceneIn(group) })),
  ];
  const lastAt = ({ view }: (typeof rows)[number]): number => view.messages.at(-1)?.at ?? 0;
  rows.sort((one, other) => lastAt(other) - lastAt(one));
  const display = { xs: state.view === "list" ? "flex" : "none", md: "flex" };
  return (
    <Box
      component="aside"
      sx={{
        display,
        flexDirection: "column",
        gap: 3,
        p: 4,
        minHeight: 0,
        overflowY: "auto",
        borderRight: { md: 1 },
        borderColor: { md: "divider" },
      }}
    >
      <Business />
      <Sides />
      <Hint component="h2" sx={{ pl: 1, fontWeight: 600 }}>
        {translate(state.side === "customers" ? "people" : "ownerChats")}
      </Hint>
      <NewPerson />
      {state.people.length > 0 ? (
        <Button
          data-testid="add-group"
          startIcon={<AddIcon size={20} />}
          sx={dashedStyle}
          onClick={() => openDialog(<GroupForm />)}
        >
          {translate("addGroup")}
        </Button>
      ) : (
        <Hint>{translate("nobody")}</Hint>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        {rows.map(({ id, view }) => (
          <li key={id}>
            <Row id={id} view={view} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Whether a client is linked to the business number, or that it is at the Cloud API. */
export function PhoneState({ testId }: { testId?: string }) {
  const phone = chosenPhone();
  const pairingState = !phone?.paired ? "notLinked" : phone.connected ? "linked" : "linkedAway";
  const link = officialNumber(state.phone) ? "officialApi" : pairingState;
  const states = { notLinked: "closed", linked: "ok", linkedAway: "warn", officialApi: "ok" } as const;
  return (
    <span data-testid={testId} data-state={link}>
      <StatusChip state={states[link]} label={translate(link)} />
    </span>
  );
}

/** Chooses the business number, and leads to its owner's phone. */
function Business() {
  const { phone, phones } = state;
  const options = phones.map(({ number, name }) => [number, `${name} · ${number}`]);
  // The chosen number may not belong to a phone yet.
  if (!chosenPhone()) options.unshift([phone, phone || translate("noBusiness")]);
  return (
    <Box component="section" sx={{ ...card, position: "relative", display: "grid", gap: 2, p: 3.5 }}>
      <Box sx={{ position: "absolute", top: 12, right: 14 }}>
        <PhoneState testId="phone-state" />
      </Box>
      <Field
        label="business"
        testId="phone-select"
        disabled={phones.length === 0}
        value={phone}
        options={options}
        onValue={(number) => change({ phone: number })}
      />
      {officialNumber(phone) ? (
        <Button
          variant="outlined"
          data-testid="official-open"
          // Templates may have come since the page was opened.
          onClick={() => attempt(async () => (await readPeople(), openDialog(<OfficialNumber phone={phone} />)))}
        >
          {translate("officialNumber")}
        </Button>
      ) : (
        <Button variant="outlined" data-testid="owner-open" onClick={() => change({ view: "owner" })}>
          {translate("ownerPhone")}
        </Button>
      )}
    </Box>
  );
}

/** Switches between the customers' phones and the business's. */
const Sides = () => (
  <Box
    role="group"
    aria-label={translate("whose")}
    sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, p: 1, bgcolor: "sunken", borderRadius: 1 }}
  >
    {(["customers", "business"] as const).map((side) => (
      <Button
        key={side}
        data-testid={`side-${side}`}
        aria-pressed={state.side === side}
        sx={state.side === side ? card : { color: "text.secondary" }}
        onClick={() => change({ side })}
      >
        {translate(side === "customers" ? "asCustomer" : "asOwner")}
      </Button>
    ))}
  </Box>
);

/** Suggests an unused number in São Paulo. */
const suggestNumber = (): string => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** The form for a new person. */
function NewPerson() {
  const [isOpen, setOpen] = useState(false);
  const [number, setNumber] = useState(suggestNumber);
  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = answer(new FormData(form), "name");
    attempt(async () => {
      await server.addPerson(number, name);
      change({ people: await server.people(), side: "customers", open: number, view: "chat" });
      notice(translate("personAdded", { name }));
      form.reset();
      setNumber(suggestNumber());
      setOpen(false);
    });
  };
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Button
        component="summary"
        data-testid="add-person-open"
        startIcon={<AddIcon size={20} />}
        sx={{ ...dashedStyle, display: "flex" }}
      >
        {translate("addPerson")}
      </Button>
      <Box
        component="form"
        data-testid="add-person"
        onSubmit={add}
        sx={{ ...card, display: "grid", gap: 2.5, p: 3, mt: 2 }}
      >
        <Field label="name" testId="person-name" name="name" required input={{ maxLength: 60 }} />
        <Field label="number" testId="person-number" required input={numeric} value={number} onValue={setNumber} />
        <Button type="submit" variant="contained" data-testid="add-person-submit">
          {translate("add")}
        </Button>
      </Box>
    </details>
  );
}

function Row({ id, view: { title, group, messages } }: { id: string; view: ChatView }) {
  const last = messages.at(-1);
  const unread = messages.filter(isUnread).length;
  const isChosen = state.view === "chat" && state.open === id;
  // Group rows name the author of the last message.
  const writer = group && last && !last.fromMe ? `${nameOf(last.from)}: ` : "";
  return (
    <Button
      fullWidth
      color="inherit"
      data-testid={`person-${id}`}
      aria-current={isChosen}
      sx={{
        ...card,
        display: "grid",
        gridTemplateColumns: "40px minmax(0, 1fr) auto",
        columnGap: 3,
        minHeight: 64,
        px: 4,
        textAlign: "left",
        "& > [data-hue]": { gridRow: "span 2" },
        ...(isChosen && {
          bgcolor: "state.open.tint",
          borderColor: "primary.main",
          backgroundImage: "linear-gradient(90deg, var(--g-palette-primary-main) 5px, transparent 5px)",
        }),
      }}
      onClick={() => change({ open: id, view: "chat" })}
    >
      <Face name={title} isGroup={group !== undefined} />
      <Box component="span" sx={oneLine}>
        {title}
      </Box>
      <Hint component="span">{last && clockTime(last.at)}</Hint>
      <Hint component="span" noWrap>
        {last ? writer + summary(last) : translate("noMessages")}
      </Hint>
      {unread > 0 && (
        <Box
          component="span"
          className="unread"
          aria-label={translate("unread", { count: unread })}
          sx={{ px: 1.5, borderRadius: 5, bgcolor: "accent.main", color: "accent.contrastText", fontSize: 12 }}
        >
          {unread}
        </Box>
      )}
    </Button>
  );
}
