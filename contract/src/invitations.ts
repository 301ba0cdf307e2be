import { post } from "./endpoint";
import { strictObject, trimmedText } from "./input";
import { newPassword } from "./rules/passwords";

/** Days for which the link of an invitation is valid. */
export const invitationDays = 3;
/** The page that the link opens. The token follows a `#`: browsers send it to no server and name it to no other page. */
export const invitationPath = "/invite";

const invitationToken = () => trimmedText().max(100).required("Required");
const invitationInput = strictObject({ token: invitationToken() });
const acceptInput = strictObject({ token: invitationToken(), password: newPassword() });

/** How an invited user gets the link on which they choose their password. */
export interface InvitationDto {
  /** The link was mailed. */
  mailed: boolean;
  /** For the link, to be handed over; null when it was mailed. Shown this once. */
  token: string | null;
  expiresAt: string;
}

/** Whom an invitation is for. */
export interface InvitedDto {
  name: string;
  email: string;
  company: string;
}

export const invitationApi = {
  /** Whom the link is for. ERR_INVITATION for one that is wrong, used or expired. */
  show: post("/invitations/show", {
    access: "public",
    body: invitationInput,
    limit: "invitation",
  }).replies<InvitedDto>(),
  /** Sets the password, once. Ends every session of the user. */
  accept: post("/invitations/accept", {
    access: "public",
    body: acceptInput,
    limit: "invitation",
  }).replies<{ message: string }>(),
};
