import { password } from "@guiche/contract/input";
import type { Rule } from "@guiche/contract/permissions";
import { allTicketValues, userInput, type UserDto, type UserInput, type UserPatch } from "@guiche/contract/users";
import * as yup from "yup";
import { changedFields } from "../../shared/forms/changed-fields";

/** The form's values: no connection as "", the right as a boolean. */
export interface UserForm extends Omit<UserInput, "whatsappId" | "allTicket"> {
  whatsappId: number | "";
  allTicket: boolean;
  /** Required when users change their own password or email. */
  oldPassword: string;
}

/** The form's values for a user, or the defaults for null. Passwords are never shown. */
export const formFromUser = (user: UserDto | null): UserForm => ({
  name: user?.name ?? "",
  email: user?.email ?? "",
  password: "",
  oldPassword: "",
  invite: false,
  profile: user?.profile ?? "user",
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ?? "",
  allTicket: user?.allTicket === allTicketValues.yes,
});

/**
 * The server requires the old password when users change their own password, or their own email, which receives reset
 * codes.
 */
export const asksOldPassword = (values: { password?: string; email?: string }, emailBefore: string): boolean =>
  Boolean(values.password) || (values.email ?? "").trim() !== emailBefore;

/** The form's rules: a new user needs a password; an existing one only to change it. */
export const schemaFor = (kind: "new" | "other" | "self", emailBefore = "") =>
  kind === "new"
    ? userInput
    : userInput.shape({
        password: password(),
        oldPassword:
          kind === "self"
            ? yup
                .string()
                .when(["password", "email"], ([enteredPassword, email]: (string | undefined)[], field) =>
                  asksOldPassword({ password: enteredPassword, email }, emailBefore)
                    ? field.required("Required")
                    : field,
                )
            : yup.string(),
      });

/** Fields that the permission table reserves for some roles. */
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
  allTicket: allTicket ? allTicketValues.yes : allTicketValues.no,
});

/** Invited users choose their own password. */
export const inputFromForm = (form: UserForm): UserInput => ({
  ...common(form),
  invite: form.invite,
  ...(!form.invite && { password: form.password }),
});

/**
 * Sends only the changed fields, so that queues and rights that a colleague gave since then stay. An empty password
 * changes nothing.
 */
export const patchOf = (form: UserForm, before: UserDto): UserPatch => ({
  ...changedFields(common(form), common(formFromUser(before))),
  ...(form.password && { password: form.password }),
  ...(form.oldPassword && { oldPassword: form.oldPassword }),
});
