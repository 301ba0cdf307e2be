import { describe, expect, it } from "@jest/globals";
import { fileApi, type FileListDto } from "@guiche/contract/files";
import { screen, waitFor } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { serve } from "@/testing/server";
import StoredFilesDialog from "./StoredFilesDialog";

const option = (id: number, name: string, path: string | null) => ({
  id,
  name,
  path,
  mediaType: path && "application/pdf",
  file: path && `${name}.pdf`,
  bytes: path ? 2_048 : null,
});
const list: FileListDto = {
  id: 4,
  name: "Preços",
  message: "Segue.",
  options: [option(41, "Atacado", "/files/options/41/media"), option(42, "Varejo", null)],
  usedBy: [],
};

describe("attaching stored files", () => {
  it("offers those that are uploaded and hands over the chosen ones as files", async () => {
    serve(fileApi.page, { files: [list], hasMore: false, bytes: 0 });
    serve(fileApi.media, () => new Blob(["%PDF"], { type: "application/pdf" }) as unknown as undefined);
    const attachedNames: string[] = [];
    const { person } = await renderScreen(
      <StoredFilesDialog
        onFiles={(files) => attachedNames.push(...files.map(({ name }) => name))}
        onClose={() => undefined}
      />,
    );
    await person.click(await screen.findByRole("checkbox", { name: /Atacado/ }));
    expect(screen.queryByRole("checkbox", { name: /Varejo/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Anexar 1 arquivo" }));
    await waitFor(() => expect(attachedNames).toEqual(["Atacado.pdf"]));
  });

  it("says where nothing is stored yet", async () => {
    serve(fileApi.page, { files: [], hasMore: false, bytes: 0 });
    await renderScreen(<StoredFilesDialog onFiles={() => undefined} onClose={() => undefined} />);
    await screen.findByText("Ainda não há arquivos guardados.");
  });
});
