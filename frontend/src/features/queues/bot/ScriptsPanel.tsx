import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { botScriptApi, longestScript, longestScriptName } from "@guiche/contract/bot-scripts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { adminError } from "@/shared/lists/admin-toast";
import { contentOf, runOf, runScripts } from "@/shared/bot/scripts";
import { titlesOf } from "@/shared/bot/source";
import type { Conversation } from "@/shared/bot/use-conversation";
import { useBotScripts } from "@/shared/bot/use-scripts";
import { ErrorState } from "@/shared/ui/ErrorState";
import { ScriptRow } from "./ScriptRow";

interface Props {
  menus: BotMenusDto;
  connectionId: number;
  conversation: Conversation;
}

/** Conversations that are kept as tests, run with the bot as it is now. */
export function ScriptsPanel({ menus, connectionId, conversation }: Props) {
  const { t } = useTranslation("botTry");
  const { data: scripts, error, refetch } = useBotScripts();
  const [name, setName] = useState("");
  const results = useMemo(
    () => runScripts(menus, scripts ?? []).filter(({ script }) => script.whatsappId === connectionId),
    [menus, scripts, connectionId],
  );
  const titles = useMemo(() => titlesOf(menus), [menus]);
  const { run, turns, open } = conversation;
  const isTooLong = run.inputs.length > longestScript;

  const { mutate: keep, isPending: isBusy } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => refetch(),
    onError: adminError,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, whatsappId: connectionId, ...contentOf(run, turns) };
    keep(async () => {
      await call(botScriptApi.save, { body });
      setName("");
    });
  };
  return (
    <Box component="section" aria-label={t("scripts.title")} sx={{ display: "grid", gap: 3, alignContent: "start" }}>
      <Box component="h2" sx={{ m: 0, typography: "body1", fontWeight: 600 }}>
        {t("scripts.title")}
      </Box>
      <Box component="form" onSubmit={save} sx={{ display: "grid", gap: 2 }}>
        <TextField
          size="small"
          label={t("scripts.name")}
          helperText={isTooLong ? t("scripts.tooLong") : t("scripts.about")}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: longestScriptName, autoComplete: "off" } }}
        />
        <Button
          type="submit"
          size="small"
          variant="outlined"
          disabled={isBusy || isTooLong || run.inputs.length === 0 || name.trim() === ""}
          sx={{ justifySelf: "start" }}
        >
          {t("scripts.save")}
        </Button>
      </Box>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {scripts && results.length === 0 ? (
        <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
          {t("scripts.empty")}
        </Box>
      ) : null}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {results.map((result) => (
          <ScriptRow
            key={result.script.id}
            result={result}
            titles={titles}
            isBusy={isBusy}
            onOpen={() => open(runOf(result.script))}
            onAccept={() => {
              const { id: _id, name: its, whatsappId, ...script } = result.script;
              const content = contentOf(runOf(script), result.turns);
              keep(() => call(botScriptApi.save, { body: { name: its, whatsappId, ...content } }));
            }}
            onRemove={() => keep(() => call(botScriptApi.remove, { params: { id: result.script.id } }))}
          />
        ))}
      </Box>
    </Box>
  );
}
