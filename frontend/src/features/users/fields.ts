import { password } from "@guiche/contract/input";
import type { Rule } from "@guiche/contract/permissions";
import { allTicketWords, userInput, type UserDto, type UserInput, type UserPatch } from "@guiche/contract/users";
import * as yup from "yup";

/** What the form holds: no connection as "", the right as a switch. */
export interface UserForm extends Omit<UserInput, "whatsappId" | "allTicket"> {
  whatsappId: number | "";
  allTicket: boolean;
  /** Asked for beside a new password or another address of one's own. */
  oldPassword: string;
}

/** What a person says, or what a new one begins with. A password is never shown. */
export const formOf = (user: UserDto | null): UserForm => ({
  name: user?.name ?? "",
  email: user?.email ?? "",
  password: "",
  oldPassword: "",
  invite: false,
  profile: user?.profile ?? "user",
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ?? "",
  allTicket: user?.allTicket === allTicketWords.yes,
});

/** The server asks who they are of those who change their own password, or the address that a code for one goes to. */
export const asksOldPassword = (typed: { password?: string; email?: string }, emailBefore: string): boolean =>
  Boolean(typed.password) || (typed.email ?? "").trim() !== emailBefore;

/** What is asked of the form: a password of a new person; of an old one only when it is to change. */
export const schemaFor = (kind: "new" | "other" | "self", emailBefore = "") =>
  kind === "new"
    ? userInput
    : userInput.shape({
        password: password(),
        oldPassword:
          kind === "self"
            ? yup
                .string()
                .when(["password", "email"], ([typed, email]: (string | undefined)[], field) =>
                  asksOldPassword({ password: typed, email }, emailBefore) ? field.required("Required") : field,
                )
            : yup.string(),
      });

/** The parts that rules of the permission table keep for some. */
export interface Locks {
  profile: boolean;
  queues: boolean;
}

export const locksFor = (may: (rule: Rule) => boolean): Locks => ({
  profile: !may("user-modal:editProfile"),
  queues: !may("user-modal:editQueues"),
});

const common = ({ name, email, profile, queueIds, whatsappId, allTicket }: UserForm) => ({
  name: name.trim(),
  email: email.trim(),
  profile,
  queueIds,
  whatsappId: whatsappId === "" ? null : whatsappId,
  allTicket: allTicket ? allTicketWords.yes : allTicketWords.no,
});

/** Whoever is invited chooses the password. */
export const inputOf = (form: UserForm): UserInput => ({
  ...common(form),
  invite: form.invite,
  ...(!form.invite && { password: form.password }),
});

/** What is locked is not sent, and an empty password changes none. */
export function patchOf(form: UserForm, locks: Locks): UserPatch {
  const { profile, queueIds, whatsappId, allTicket, ...own } = common(form);
  return {
    ...own,
    ...(form.password && { password: form.password }),
    ...(form.oldPassword && { oldPassword: form.oldPassword }),
    ...(!locks.profile && { profile, whatsappId, allTicket }),
    ...(!locks.queues && { queueIds }),
  };
}
