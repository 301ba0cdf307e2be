import type { UserDto } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Column } from "../../shared/lists/RecordTable";
import { QueueChip } from "../../shared/ui/QueueChip";
import { UserAvatar } from "../../shared/ui/UserAvatar";

/** What the list tells of a person. */
export const userColumns = (t: TFunction<"users">): Column<UserDto>[] => [
  { name: "name", label: t("table.name"), isTitle: true, render: (user) => <Name user={user} /> },
  {
    name: "email",
    label: t("table.email"),
    render: ({ email }) => <Box sx={{ overflowWrap: "anywhere" }}>{email}</Box>,
  },
  { name: "profile", label: t("table.profile"), render: ({ profile }) => t(`profile.${profile}`) },
  { name: "queues", label: t("table.queues"), render: (user) => <Queues user={user} /> },
  { name: "online", label: t("table.online"), render: ({ online }) => <Online online={online} /> },
];

const Name = ({ user: { name } }: { user: UserDto }) => (
  <Box sx={{ display: "flex", alignItems: "center", gap: 3, minWidth: 0 }}>
    <UserAvatar name={name} size={36} />
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
      {name}
    </Box>
  </Box>
);

function Queues({ user: { queues } }: { user: UserDto }) {
  const { t } = useTranslation("users");
  if (queues.length === 0) return <Box sx={{ color: "text.secondary" }}>{t("table.noQueues")}</Box>;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {queues.map((queue) => (
        <QueueChip key={queue.id} queue={queue} />
      ))}
    </Box>
  );
}

/** A dot and a word. */
function Online({ online }: { online: boolean }) {
  const { t } = useTranslation("users");
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 2, whiteSpace: "nowrap", verticalAlign: "middle" }}
    >
      <Box
        component="span"
        aria-hidden="true"
        sx={(theme) => ({
          width: 10,
          height: 10,
          borderRadius: "5px",
          border: `2px solid ${online ? theme.vars.palette.state.ok.main : theme.vars.palette.outline}`,
          bgcolor: online ? theme.vars.palette.state.ok.main : "transparent",
        })}
      />
      {t(online ? "online" : "offline")}
    </Box>
  );
}
