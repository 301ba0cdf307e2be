import { beginningOf } from "@guiche/contract/texts/beginning";
import { contactListApi, contactListInput, type ContactListDto } from "@guiche/contract/contact-lists";
import type { TicketDto } from "@guiche/contract/tickets";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { FieldText } from "@/shared/forms/FieldText";
import { FormDialog } from "@/shared/forms/FormDialog";
import { formatDate } from "@/shared/format/dates";
import { useGo } from "@/shared/go";
import { adminFailure, adminSuccess } from "@/shared/lists/admin-toast";
import { newCampaignPath } from "@/shared/places";

interface Props {
  /** The lane's cards as they are shown: with filters, those that match. */
  cards: readonly TicketDto[];
  name: string;
  onClose: () => void;
}

/** Leaves room for the day in a list's name. */
const longestName = 36;

/** Makes a contact list of a lane's contacts, and leads to a new campaign to it. */
export default function LaneCampaignDialog({ cards, name, onClose }: Props) {
  const { t } = useTranslation("kanban");
  const client = useQueryClient();
  const go = useGo();
  const [today] = useState(() => formatDate(new Date()));
  const createdList = useRef<ContactListDto>(null);
  const contactIds = [...new Set(cards.filter(({ isGroup }) => !isGroup).map(({ contact }) => contact.id))];

  const submit = async (form: { name: string }) => {
    // After a failure the same list is filled.
    createdList.current ??= await call(contactListApi.create, { body: { name: form.name.trim() } });
    const { id } = createdList.current;
    const { created, withoutNumber } = await call(contactListApi.fill, {
      params: { id },
      body: { preview: false, contactIds },
    });
    const doneText = t("campaign.done", { count: created });
    adminSuccess(withoutNumber > 0 ? `${doneText} ${t("campaign.withoutNumber", { count: withoutNumber })}` : doneText);
    void client.invalidateQueries({ queryKey: [contactListApi.list.path] });
    return id;
  };
  return (
    <FormDialog
      title={t("campaign.title", { name })}
      initialValues={{ name: `${beginningOf(name, longestName)} ${today}` }}
      schema={contactListInput}
      submitLabel={t("campaign.submit")}
      onSubmit={submit}
      onDone={(id) => go(newCampaignPath(id))}
      onFailure={adminFailure}
      onClose={onClose}
    >
      <Box sx={{ typography: "body2" }}>{t("campaign.text", { count: contactIds.length })}</Box>
      <FieldText name="name" label={t("campaign.list")} required inputProps={{ autoComplete: "off" }} />
    </FormDialog>
  );
}
