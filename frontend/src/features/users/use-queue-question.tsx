import { queueApi } from "@guiche/contract/queues";
import type { UserDto } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog";
import type { UserForm } from "./fields";

/** Admins see every ticket; others see the waiting ones of their queues, and those without a queue by a right. */
const seesNobodyWait = ({ profile, queueIds, allTicket }: Pick<UserForm, "profile" | "queueIds" | "allTicket">) =>
  profile !== "admin" && queueIds.length === 0 && !allTicket;

interface Question {
  name: string;
  answer: (isYes: boolean) => void;
}

/** One question before a user is saved who would see no waiting ticket. Not asked again of one who is so already. */
export function useQueueQuestion(before: UserForm, user: UserDto | null) {
  const { t } = useTranslation("users");
  const { data: queues = [] } = useQuery(endpointQuery(queueApi.list));
  const [question, setQuestion] = useState<Question | null>(null);
  const askForQueue = (form: UserForm): Promise<boolean> => {
    if (!seesNobodyWait(form) || (user && seesNobodyWait(before))) return Promise.resolve(true);
    return new Promise((answer) => setQuestion({ name: form.name.trim(), answer }));
  };
  const decide = (isYes: boolean) => {
    question?.answer(isYes);
    setQuestion(null);
  };
  const queueQuestion = question ? (
    <ConfirmDialog
      open
      title={t("queueQuestion.title")}
      text={t(queues.length === 0 ? "queueQuestion.noQueues" : "queueQuestion.text", { name: question.name })}
      verb={t("queueQuestion.save")}
      cancelLabel={t("queueQuestion.back")}
      onConfirm={() => decide(true)}
      onClose={() => decide(false)}
    />
  ) : null;
  return { askForQueue, queueQuestion };
}
