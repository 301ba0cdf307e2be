import type { FileListDto } from "@guiche/contract/files";
import type { TFunction } from "i18next";
import { CellName, CellNothing, CellText } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { sizeText } from "../../shared/media/size-text";

const bytesOf = ({ options }: FileListDto) => options.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
const uploadCount = ({ options }: FileListDto) => options.filter(({ path }) => path !== null).length;

export const fileColumns = (t: TFunction<"files">, language: string): Column<FileListDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    sortBy: ({ name }) => name,
    render: ({ name }) => <CellName>{name}</CellName>,
  },
  {
    name: "message",
    label: t("dialog.message"),
    narrow: "line",
    render: ({ message }) => <CellText>{message}</CellText>,
  },
  {
    name: "files",
    label: t("columns.files"),
    width: "18%",
    narrow: "fact",
    sortBy: bytesOf,
    render: (row) =>
      uploadCount(row) === 0 ? (
        <CellNothing>{t("noFiles")}</CellNothing>
      ) : (
        t("count", { count: uploadCount(row), size: sizeText(bytesOf(row), language) })
      ),
  },
  {
    name: "usedBy",
    label: t("columns.usedBy"),
    width: "20%",
    render: ({ usedBy }) =>
      usedBy.length === 0 ? <CellNothing>{t("unused")}</CellNothing> : usedBy.map(({ name }) => name).join(", "),
  },
];
