import type { ReplyOf } from "@guiche/contract/endpoint";
import { fileApi, type FileListDto, type FileOptionDto } from "@guiche/contract/files";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { fetchAsFile } from "@/shared/api/files";
import { notifyError } from "@/shared/api/notify-error";
import { useDebouncedValue } from "@/shared/lists/use-debounced-value";
import { usePagedList } from "@/shared/lists/use-paged-list";
import { sizeText } from "@/shared/media/size-text";
import { ErrorState } from "@/shared/ui/ErrorState";
import { HeadField } from "@/shared/ui/HeadField";
import { SkeletonRows } from "@/shared/ui/SkeletonRows";
import { TitledDialog } from "@/shared/ui/TitledDialog";

const filesOf = ({ files }: ReplyOf<typeof fileApi.page>) => files;
type UploadedOption = FileOptionDto & { path: string };
const uploadedFiles = ({ options }: FileListDto): UploadedOption[] =>
  options.filter((option): option is UploadedOption => option.path !== null);

interface Props {
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

/** Chooses files of the company's file lists and attaches them as if they came from this computer. */
export default function StoredFilesDialog({ onFiles, onClose }: Props) {
  const { t } = useTranslation(["files", "common"]);
  const [search, setSearch] = useState("");
  const [selectedFiles, setSelectedFiles] = useState<readonly UploadedOption[]>([]);
  const { mutate: attach, isPending } = useMutation({
    mutationFn: () => Promise.all(selectedFiles.map(({ path, file, name }) => fetchAsFile(path, file ?? name))),
    onSuccess: (files) => {
      onFiles(files);
      onClose();
    },
    onError: notifyError,
  });

  const toggle = (option: UploadedOption) =>
    setSelectedFiles((before) =>
      before.some(({ id }) => id === option.id) ? before.filter(({ id }) => id !== option.id) : [...before, option],
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selectedFiles.length > 0) attach();
  };

  return (
    <TitledDialog title={t("files:attach.title")} maxWidth="xs" busy={isPending} onClose={onClose} onSubmit={submit}>
      <HeadField
        autoFocus
        value={search}
        placeholder={t("files:search")}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{ input: { "aria-label": t("files:search"), type: "search", maxLength: 100 } }}
      />
      <DialogContent sx={{ minHeight: 280, px: 3, py: 0 }}>
        <SearchResults search={useDebouncedValue(search).trim()} selectedFiles={selectedFiles} onToggle={toggle} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t("common:actions.cancel")}
        </Button>
        <Button type="submit" variant="contained" loading={isPending} disabled={selectedFiles.length === 0}>
          {selectedFiles.length === 0
            ? t("files:attach.none")
            : t("files:attach.submit", { count: selectedFiles.length })}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

interface SearchResultsProps {
  search: string;
  selectedFiles: readonly UploadedOption[];
  onToggle: (option: UploadedOption) => void;
}

function SearchResults({ search, selectedFiles, onToggle }: SearchResultsProps) {
  const { t } = useTranslation("files");
  const { rows, isLoading, error, refetch, hasMore, fetchNext, isFetchingNext } = usePagedList(
    fileApi.page,
    search ? { searchParam: search } : {},
    { rows: filesOf },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <SkeletonRows />;
  if (rows.length === 0)
    return <Box sx={{ p: 4, color: "text.secondary" }}>{t(search ? "attach.nothing" : "attach.empty")}</Box>;
  return (
    <>
      {rows.map((list) => (
        <FileGroup key={list.id} list={list} selectedFiles={selectedFiles} onToggle={onToggle} />
      ))}
      {hasMore ? (
        <Button onClick={fetchNext} loading={isFetchingNext}>
          {t("attach.more")}
        </Button>
      ) : null}
    </>
  );
}

function FileGroup({ list, selectedFiles, onToggle }: Omit<SearchResultsProps, "search"> & { list: FileListDto }) {
  const { t, i18n } = useTranslation("files");
  const options = uploadedFiles(list);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, pb: 3 }}>
      <Box component="legend" sx={{ typography: "subtitle2", px: 2, pt: 3 }}>
        {list.name}
      </Box>
      {options.length === 0 ? (
        <Box sx={{ px: 2, typography: "body2", color: "text.secondary" }}>{t("attach.withoutFiles")}</Box>
      ) : null}
      {options.map((option) => (
        <Box
          key={option.id}
          component="label"
          sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 44, cursor: "pointer" }}
        >
          <Checkbox checked={selectedFiles.some(({ id }) => id === option.id)} onChange={() => onToggle(option)} />
          <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            {option.name}
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {option.file} · {sizeText(option.bytes ?? 0, i18n.language)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
