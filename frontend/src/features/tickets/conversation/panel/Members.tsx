import { type GroupMemberDto, contactApi } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContact } from "@/shared/contacts";
import { shownNumber } from "@/shared/contacts/number";
import { ErrorState } from "@/shared/ui/ErrorState";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { Section } from "./parts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { useRealtime } from "@/shared/realtime";

const shownAtFirst = 20;

/** The members of a group; renders nothing until WhatsApp has sent them. */
export function Members({ contactId }: { contactId: number }) {
  const { t } = useTranslation("panel");
  const count = useContact(contactId).data?.memberCount ?? null;
  if (count === null) return null;
  return (
    <Section name={t("members.title", { count })} isFolded>
      <List contactId={contactId} />
    </Section>
  );
}

function List({ contactId }: { contactId: number }) {
  const { t } = useTranslation("panel");
  const { members, error, refetch } = useMembers(contactId);
  const [all, setAll] = useState(false);
  if (error && !members) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!members) return <SkeletonRows count={3} height={44} />;
  const visibleMembers = all ? members : members.slice(0, shownAtFirst);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {visibleMembers.map((member, index) => (
          <Member key={index} member={member} />
        ))}
      </Box>
      {visibleMembers.length < members.length ? (
        <Button fullWidth size="small" onClick={() => setAll(true)}>
          {t("members.all")}
        </Button>
      ) : null}
    </>
  );
}

/** The name of a member; null while the contact is named after its number. */
const nameOf = ({ name, number }: GroupMemberDto): string | null => (name === `+${number}` ? null : name);

function Member({ member }: { member: GroupMemberDto }) {
  const { t } = useTranslation("panel");
  const { number, isAdmin, isOwn } = member;
  const name = nameOf(member);
  const numberText = number === null ? null : shownNumber(number);
  const marks = [
    name === null && number !== null ? null : (numberText ?? t("members.noNumber")),
    isOwn ? t("members.own") : null,
    isAdmin ? t("members.admin") : null,
  ].filter((mark) => mark !== null);
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 3, minHeight: 44, py: 1 }}>
      <UserAvatar name={name ?? ""} size={32} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ unicodeBidi: "plaintext" }}>{name ?? numberText ?? t("members.noName")}</Box>
        <Box sx={{ typography: "caption", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
          {marks.join(" · ")}
        </Box>
      </Box>
    </Box>
  );
}

/** Fetches the members; a change of the group's contact invalidates them. */
function useMembers(contactId: number) {
  const client = useQueryClient();
  const members = endpointQuery(contactApi.members, { params: { id: contactId } });
  const query = useQuery({ ...members, staleTime: 0 });
  useRealtime("contact", (event) => {
    if ("contact" in event && event.contact.id === contactId) void client.invalidateQueries(members);
  });
  return { members: query.data, error: query.error, refetch: query.refetch };
}
