import { languageOf } from "@guiche/contract/texts/languages";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBotMenus } from "@/shared/bot/use-menus";
import { adminFailure, adminSuccess } from "@/shared/lists/admin-toast";
import { newQueueId } from "../queue.cache";
import { templateNames, templates } from "./templates";
import { useCreateTree } from "./use-create-tree";

/** Begins an empty queue with a ready tree, in the language in which the bot speaks. */
export default function UseTemplate({ queueId }: { queueId: number }) {
  const { t } = useTranslation(["queues", "lists"]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: menus } = useBotMenus();
  const { create } = useCreateTree();
  const languageTemplates = templates[languageOf(menus?.language)];
  const { mutate: insert, isPending } = useMutation({
    mutationFn: (name: (typeof templateNames)[number]) => create(queueId, languageTemplates[name]),
    onMutate: () => setAnchor(null),
    onSuccess: () => queueId !== newQueueId && adminSuccess(t("lists:saved")),
    onError: adminFailure,
  });
  return (
    <>
      <Button
        loading={isPending}
        disabled={!menus}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("queues:options.templates.use")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {templateNames.map((name) => (
          <MenuItem key={name} onClick={() => insert(name)} sx={{ display: "block", whiteSpace: "normal" }}>
            {t(`queues:options.templates.${name}`)}
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {languageTemplates[name].map(({ title }) => title).join(" · ")}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
