import { beginningOf } from "@guiche/contract/texts/beginning";
import { contactApi, type ContactDto } from "@guiche/contract/contacts";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { ContactDialog } from "@/shared/contacts";
import { givenParts, normalizedNumber } from "@/shared/contacts/number";
import { newTicketPath } from "@/shared/places";

/** A person who may not be a contact yet. The number is as typed locally, or complete with a +. */
interface UnknownPerson {
  name: string;
  number: string;
  email: string;
}

const longestName = 50;

/** The contact with this number in any spelling, if there is one. */
async function contactWith(number: string): Promise<ContactDto | null> {
  const [{ contacts }, { personKey }] = await Promise.all([
    call(contactApi.list, { query: { searchParam: number, count: "false" } }),
    import("@guiche/contract/texts/phone-spellings"),
  ]);
  return contacts.find((contact) => contact.number && personKey(contact.number) === personKey(number)) ?? null;
}

/** Starts a conversation with a person from a card or number; saves them as a contact first if necessary. */
export function useStartConversation({ name, number, email }: UnknownPerson, onOver: () => void = () => undefined) {
  const navigate = useNavigate();
  const [dialogPurpose, setDialogPurpose] = useState<"save" | "converse" | null>(null);
  const over = () => {
    setDialogPurpose(null);
    onOver();
  };
  const begin = (contactId: number) => {
    over();
    void navigate(newTicketPath(contactId));
  };
  const { mutate, isPending: busy } = useMutation({
    mutationFn: () => contactWith(normalizedNumber(givenParts(number))),
    onSuccess: (contact) => (contact ? begin(contact.id) : setDialogPurpose("converse")),
    onError: notifyError,
  });
  const dialog: ReactNode = dialogPurpose ? (
    <ContactDialog
      contactId={null}
      initial={{ name: beginningOf(name, longestName), number, email }}
      onClose={over}
      onSaved={({ id }) => (dialogPurpose === "converse" ? begin(id) : over())}
      {...(dialogPurpose === "converse" && { onExisting: ({ id }: ContactDto) => begin(id) })}
    />
  ) : null;
  return { busy, converse: () => mutate(), save: () => setDialogPurpose("save"), dialog };
}
