import {
  migrationApi,
  type MigrationAnswers,
  type MigrationRunDto,
  type SourceInput,
} from "@guiche/contract/migration";
import type { Language } from "@guiche/contract/texts/languages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { fetchFile } from "../../shared/api/files";
import { notifySuccess } from "../../shared/api/notify-error";
import { queryText } from "../../shared/api/request";
import { currentLanguage } from "../../shared/i18n/current";
import { adminFailure } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { saveBlob } from "../../shared/media/save";

const pollMs = 1_000;
const queryKey = [migrationApi.show.path];

/** The run, followed while it is under way. */
export const useMigration = () =>
  useQuery({
    ...endpointQuery(migrationApi.show),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? pollMs : false),
  });

/** What may be done with the run. Each resolves to false when it was refused, which is shown. */
export function useMigrationActions() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<MigrationRunDto | null>): Promise<boolean> => {
    setBusy(true);
    try {
      const run = await work();
      client.setQueryData<{ run: MigrationRunDto | null }>(queryKey, (cachedReply) => ({ ...cachedReply, run }));
      return true;
    } catch (error) {
      adminFailure(error);
      void client.invalidateQueries({ queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    connect: (body: SourceInput) => act(() => call(migrationApi.connect, { body })),
    look: () => act(() => call(migrationApi.look)),
    start: (body: MigrationAnswers) => act(() => call(migrationApi.start, { body })),
    pause: () => act(() => call(migrationApi.pause)),
    resume: () => act(() => call(migrationApi.resume)),
    cancel: () => act(() => call(migrationApi.cancel)),
    forget: () => act(() => call(migrationApi.forget).then(() => null)),
  };
}

export const reportLanguage = (): Language => currentLanguage().slice(0, 2) as Language;

/** `of` changes with each report. */
export const useReport = (of: string) =>
  useQuery({
    queryKey: [migrationApi.report.path, reportLanguage(), of],
    queryFn: ({ signal }) => call(migrationApi.report, { query: { language: reportLanguage() }, signal }),
  });

export function useReportFile() {
  const { t } = useTranslation("migration");
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async (format: "html" | "csv") => {
      const query = queryText({ format, language: reportLanguage() });
      const file = `${t("report.fileName")}.${format}`;
      saveBlob(await fetchFile(`/api${migrationApi.exported.path}?${query}`), file);
      notifySuccess(t("report.saved", { file }));
    },
    onError: adminFailure,
  });
  return { busy, save };
}
