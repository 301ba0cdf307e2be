import { speakerNodeId } from "@guiche/contract/bot/program";
import Box from "@mui/material/Box";
import InputBase from "@mui/material/InputBase";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import SendIcon from "lucide-react/icons/send";
import { StatusChip } from "../ui/StatusChip";
import { TipButton } from "../ui/TipButton";
import { CallBar } from "./CallBar";
import { ClockBar } from "./ClockBar";
import { TurnBubbles } from "./TurnBubbles";
import type { Conversation } from "./use-conversation";

interface Props {
  /** Language of the automatic texts. */
  language: string;
  /** The titles of the nodes. */
  titles: ReadonlyMap<string, string>;
  conversation: Conversation;
  /** The file of a node: its name, for the bubble. */
  fileOf?: (node: string) => string | null;
  /** Shows a node where it is edited. */
  onNode?: (node: string) => void;
}

const awaitedName = ({ awaits }: Conversation, titles: ReadonlyMap<string, string>): string =>
  (awaits && titles.get(speakerNodeId(awaits))) ?? "";

/** A simulated phone on which the bot answers. Nothing leaves the browser. */
export function Phone({ language, titles, conversation, fileOf, onNode }: Props) {
  const { t } = useTranslation("queues");
  const { turns, write, restart, lastText, contact, toDeadline } = conversation;
  const [text, setText] = useState("");
  const log = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [turns]);

  const send = () => {
    if (text.trim() === "") return;
    write(text);
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    // The phone may stand inside a form, which Enter would submit.
    if (event.key === "Enter" && !event.nativeEvent.isComposing) send();
    else if (event.altKey && event.key === "ArrowUp") setText(lastText);
    else if (event.altKey && event.code === "Digit0") restart();
    else if (event.ctrlKey && event.key === ".") toDeadline();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={(theme) => ({
        display: "flex",
        flexDirection: "column",
        minHeight: 0,
        overflow: "hidden",
        borderRadius: "22px",
        border: `6px solid ${theme.vars.palette.outline}`,
        bgcolor: "chat.bg",
      })}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, pl: 3, bgcolor: "background.paper" }}>
        <Box component="h2" id={id} sx={{ m: 0, typography: "body2", fontWeight: 600, flexGrow: 1 }}>
          {t("bot.title")}
        </Box>
        <StatusChip state="bot" label={t("bot.simulated")} />
        <TipButton label={t("bot.restart")} tip={`${t("bot.restart")} (Alt 0)`} onClick={restart}>
          <RefreshIcon size={20} />
        </TipButton>
      </Box>
      <ClockBar conversation={conversation} />
      <Box
        ref={log}
        role="log"
        aria-label={t("bot.log")}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: "auto", p: 3, display: "flex", flexDirection: "column", gap: 2 }}
      >
        {turns.length === 0 ? (
          <Box component="p" sx={{ m: "auto", textAlign: "center", color: "text.secondary" }}>
            {t("bot.empty")}
          </Box>
        ) : null}
        {turns.map((turn, index) => (
          <TurnBubbles
            key={index}
            turn={turn}
            contact={contact}
            language={language}
            titles={titles}
            fileOf={fileOf}
            onNode={onNode}
          />
        ))}
      </Box>
      <CallBar conversation={conversation} name={awaitedName(conversation, titles)} />
      <Box sx={{ display: "flex", alignItems: "center", pl: 4, bgcolor: "background.paper" }}>
        <InputBase
          fullWidth
          value={text}
          placeholder={t("bot.placeholder")}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          inputProps={{ "aria-label": t("bot.write"), maxLength: 4_096, autoComplete: "off" }}
        />
        <TipButton label={t("bot.send")} data-main="" onClick={send}>
          <SendIcon size={20} />
        </TipButton>
      </Box>
    </Box>
  );
}
