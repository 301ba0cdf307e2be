import type { ColleagueDto } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { Availability } from "./Availability";

/** A colleague in a list of people to choose from. */
export const ColleagueChoice = ({ person, inHand }: { person: ColleagueDto; inHand: number | undefined }) => (
  <>
    <UserAvatar name={person.name} size={28} />
    <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
      {person.name}
    </Box>
    <Availability person={person} inHand={inHand} />
  </>
);
