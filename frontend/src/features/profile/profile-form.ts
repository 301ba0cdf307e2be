import { userPatch, type SessionUserDto, type UserPatch } from "@guiche/contract/users";
import * as yup from "yup";

export interface ProfileValues {
  name: string;
  email: string;
  password: string;
  oldPassword: string;
}

export const profileValues = ({ name, email }: Pick<SessionUserDto, "name" | "email">): ProfileValues => ({
  name,
  email,
  password: "",
  oldPassword: "",
});

const { fields } = userPatch;
const requireField = (field: "name" | "email") => (fields[field] as yup.StringSchema).required("Required");

/** The contract's patch. The profile requires name and email and, to change email or password, the old password. */
export const profileSchemaFrom = ({ email: before }: Pick<ProfileValues, "email">) =>
  userPatch.pick(["name", "email", "password", "oldPassword"]).shape({
    name: requireField("name"),
    email: requireField("email"),
    oldPassword: yup.string().when(["password", "email"], {
      is: (password: string | undefined, email: string | undefined) => Boolean(password) || email?.trim() !== before,
      then: (schema) => schema.required("Required"),
    }),
  });

/** Only the changed fields: an admin's correction made in the meantime survives. */
export function changesOf(before: ProfileValues, values: ProfileValues): UserPatch {
  const name = values.name.trim();
  const email = values.email.trim();
  return {
    ...(name !== before.name && { name }),
    ...(email !== before.email && { email }),
    ...(values.password !== "" && { password: values.password }),
    ...((values.password !== "" || email !== before.email) && { oldPassword: values.oldPassword }),
  };
}
