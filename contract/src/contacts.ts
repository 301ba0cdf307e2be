/** A customer, or a group. `number` is null as long as only a LID is known. */
export interface ContactDto {
  id: number;
  name: string;
  number: string | null;
  email: string;
  profilePicUrl: string | null;
  isGroup: boolean;
}

export type ContactNews =
  { action: "create" | "update"; contact: ContactDto } | { action: "delete"; contactId: number };
