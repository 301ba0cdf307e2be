import Box from "@mui/material/Box";
import { customersIn, nameOf, type ChatView } from "./chat-view";
import { attempt } from "./notice";
import { Field, settingRow } from "./parts";
import { server, type ShownPerson } from "./server";
import { change, state } from "./state";
import { translate } from "./translate";

/** How far a phone's clock may be ahead, in seconds. */
const OFFSETS = [-600, -90, 0, 90, 600];
const HOUR = 3_600;
/** After how many seconds messages may disappear on phones. */
const EXPIRATIONS = [0, 24 * HOUR, 7 * 24 * HOUR, 90 * 24 * HOUR];
/** The status that the business's messages reach on a customer's phone. */
const REACHES = ["sent", "delivered", "read"] as const;
type Reach = (typeof REACHES)[number];

const personOf = (number: string): ShownPerson | undefined => state.people.find((one) => one.number === number);

/** As set on this page, otherwise by the person's automatic receipts. */
export const reachOf = (number: string): Reach =>
  state.reaches.get(number) ?? (personOf(number)?.auto === "none" ? "sent" : "read");

function clockText(offset: number): string {
  if (offset === 0) return translate("clockRight");
  const ahead = Math.abs(offset);
  const time = ahead < 120 ? `${ahead} s` : `${ahead / 60} min`;
  return translate(offset > 0 ? "clockAhead" : "clockBehind", { time });
}

function expirationText(seconds: number): string {
  if (seconds === 0) return translate("disappearingOff");
  const hours = Math.round(seconds / HOUR);
  return hours <= 24
    ? translate("hours", { count: String(hours) })
    : translate("days", { count: String(Math.round(hours / 24)) });
}

/** These values and the present one. */
const choices = (values: number[], present: number, textOf: (value: number) => string): string[][] =>
  [...new Set([...values, present])].sort((a, b) => a - b).map((value) => [String(value), textOf(value)]);

/** What belongs to a customer's phone rather than to a message. */
export function Settings({ view: { holder, chat, group } }: { view: ChatView }) {
  const person = personOf(holder);
  if (state.side === "business") return null;
  return (
    <>
      {group && (
        <Field
          isRow
          label="writeAs"
          testId="write-as"
          value={holder}
          options={customersIn(group).map((number) => [number, nameOf(number)])}
          onValue={(number) => change({ writers: new Map(state.writers).set(group.id, number) })}
        />
      )}
      {person && !group && <ReachSlider person={person} />}
      {person && !group && (
        <Field
          isRow
          label="clock"
          testId="clock"
          value={String(person.clock ?? 0)}
          options={choices(OFFSETS, person.clock ?? 0, clockText)}
          onValue={(offset) => setClock(person, Number(offset))}
        />
      )}
      {person && chat !== "" && (
        <Field
          isRow
          label="disappearing"
          testId="disappearing"
          value={String(person.disappearing[chat] ?? 0)}
          options={choices(EXPIRATIONS, person.disappearing[chat] ?? 0, expirationText)}
          onValue={(seconds) => attempt(() => server.setExpiration(holder, chat, Number(seconds)))}
        />
      )}
    </>
  );
}

/** Sets a customer's clock ahead or behind: WhatsApp's times are not the desk's. */
function setClock({ number, name }: ShownPerson, clock: number): void {
  change({ people: state.people.map((one) => (one.number === number ? { ...one, clock } : one)) });
  attempt(() => server.setClock(number, name, clock));
}

/**
 * A slider from sent to read. Moving it up also sends receipts for earlier messages; moving it down affects later ones.
 */
function ReachSlider({ person }: { person: ShownPerson }) {
  const reach = reachOf(person.number);
  const setReach = (next: Reach): void => {
    change({ reaches: new Map(state.reaches).set(person.number, next) });
    attempt(() => saveReach(person, next));
  };
  return (
    <Box component="label" sx={settingRow}>
      {translate("reach")}
      <Box
        component="input"
        type="range"
        max={REACHES.length - 1}
        data-testid="reach"
        aria-valuetext={translate(reach)}
        value={REACHES.indexOf(reach)}
        onChange={({ target }) => setReach(REACHES[target.valueAsNumber] ?? "read")}
        sx={{ accentColor: "var(--g-palette-primary-main)" }}
      />
      <output data-testid="reach-word">{translate(reach)}</output>
    </Box>
  );
}

async function saveReach({ number, name }: ShownPerson, reach: Reach): Promise<void> {
  await server.setHabit(number, name, reach === "sent" ? "none" : "delivered");
  if (reach !== "sent" && state.phone !== "") await server.receipts(number, state.phone, undefined, "delivered");
}
