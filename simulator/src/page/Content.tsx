import Box from "@mui/material/Box";
import OnceIcon from "lucide-react/icons/view";
import PhoneIcon from "lucide-react/icons/phone";
import PinIcon from "lucide-react/icons/map-pin";
import VideoIcon from "lucide-react/icons/video";
import { Markup } from "@/shared/markup/Markup";
import { File } from "./File";
import { Face, Hint, Tile } from "./parts";
import type { ShownMessage } from "./server";
import { callOutcome, mentionsOf, summary } from "./summary";
import { translate } from "./translate";

/** The content of a bubble. Texts of people are never rendered as HTML. */
export function Content({ message, holder }: { message: ShownMessage; holder: string }) {
  const { deleted, viewOnce } = message;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {viewOnce && !deleted && (
        <Hint>
          <OnceIcon size="1em" /> {translate("viewOnce")}
        </Hint>
      )}
      {deleted ? <Odd message={message} /> : <Parts message={message} holder={holder} />}
    </Box>
  );
}

function Parts({ message, holder }: { message: ShownMessage; holder: string }) {
  const { text, media, location, contacts, poll, call, mentions } = message;
  if (text !== undefined) return <Words text={text} mentions={mentions} />;
  if (media) {
    return (
      <>
        <File key={media.problem} message={message} media={media} holder={holder} />
        {media.caption !== undefined && <Words text={media.caption} mentions={mentions} />}
      </>
    );
  }
  if (location) {
    const { latitude, longitude, name, address } = location;
    return (
      <Tile Icon={PinIcon} title={name ?? translate("location")}>
        {address !== undefined && <span>{address}</span>}
        <Hint>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Hint>
      </Tile>
    );
  }
  if (contacts) {
    return contacts.map(({ name, number }) => (
      <Tile key={number} face={<Face name={name} />} title={name}>
        <Hint>+{number}</Hint>
      </Tile>
    ));
  }
  if (poll) return <Ballot poll={poll} />;
  if (call) {
    return (
      <Tile Icon={call.video ? VideoIcon : PhoneIcon} title={translate(call.video ? "videoCall" : "voiceCall")}>
        <Hint color={call.outcome === "ringing" ? undefined : "error"}>{callOutcome(message, call.outcome)}</Hint>
      </Tile>
    );
  }
  return <Odd message={message} />;
}

const Words = ({ text, mentions }: { text: string; mentions?: string[] }) => (
  <Box className="text" sx={{ whiteSpace: "pre-wrap" }}>
    <Markup text={text} mentions={mentionsOf(mentions)} />
  </Box>
);

const Odd = ({ message }: { message: ShownMessage }) => (
  <Box className="text" sx={{ fontStyle: "italic", color: "text.secondary" }}>
    {summary(message)}
  </Box>
);

function Ballot({ poll: { name, options, selectable } }: { poll: NonNullable<ShownMessage["poll"]> }) {
  return (
    <div>
      <strong>{name}</strong>
      <Hint>{translate(selectable === 1 ? "pollOne" : "pollMany")}</Hint>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, listStyle: selectable === 1 ? "circle" : "square" }}>
        {options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </Box>
    </div>
  );
}
